export const waitsView = () => [];

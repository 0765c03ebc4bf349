export const houseView = () => [];

export const eveningView = () => [];

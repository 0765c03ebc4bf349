export const settingsView = () => [];

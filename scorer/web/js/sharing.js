export const sharing = () => ({});

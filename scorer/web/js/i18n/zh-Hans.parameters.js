export const parameters = {};

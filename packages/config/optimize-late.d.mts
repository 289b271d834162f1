export const optimizeLate: string[];

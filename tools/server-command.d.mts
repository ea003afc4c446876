export const serverCommand: readonly string[];
export function serverEnvironment(root: string): { NODE_COMPILE_CACHE: string };

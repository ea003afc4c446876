/** Returns bytes as whole megabytes. */
export const inMegabytes = (bytes: number): number => Math.round(bytes / 1_000_000);

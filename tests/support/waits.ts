/** Returns a timeout as long as this machine needs: `vitest.config.ts` measures its speed when a run begins. */
export const scaleWait = (milliseconds: number): number => milliseconds * Number(process.env.WAIT_FACTOR ?? 1);

/** Returns the milliseconds of processor time that this process has used, or what another usage says. */
export const processorMs = ({ user, system } = process.cpuUsage()): number => (user + system) / 1000;

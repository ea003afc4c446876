import { readdirSync, readFileSync } from 'node:fs';
import type { Server } from './server.ts';

/** Returns the ids of the processes of a server that serve, where they are several: none elsewhere than on Linux. */
export const listServingProcesses = ({ process: { pid } }: Pick<Server, 'process'>): number[] => {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((id) => {
    if (!/^\d+$/.test(id)) return [];
    try {
      const parent = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
      const isServing = readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('main.js');
      return parent === String(pid) && isServing ? [Number(id)] : [];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
};

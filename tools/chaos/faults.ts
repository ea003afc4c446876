import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserStudent } from './browser-student.ts';
import type { Line } from './line.ts';
import type { OwnServer } from './own-server.ts';
import type { FaultName, PlannedFault } from './plan.ts';
import type { SmallDisk } from './small-disk.ts';

/** What can fail; a browser and a disk of their own are not everywhere. */
type Parts = { server: OwnServer; line: Line; disk: SmallDisk | null; student: BrowserStudent | null };

type Fault = (planned: PlannedFault) => Promise<void> | void;

/** Returns the faults that these parts can have, by name. Each resolves when what failed is mended. */
export const faultsOf = ({ server, line, disk, student }: Parts): ReadonlyMap<FaultName, Fault> =>
  new Map<FaultName, Fault>([
    ['server killed', ({ lasts }) => server.restart(lasts)],
    ['process killed', ({ which }) => server.killProcess(which)],
    ['PostgreSQL killed', () => server.killDatabase()],
    ['network cut', ({ lasts }) => interrupt(line, 'cut', lasts)],
    ['network silent', ({ lasts }) => interrupt(line, 'fallSilent', lasts)],
    ['network slow', ({ lasts }) => interrupt(line, 'slowDown', lasts)],
    ...(student ? inBrowser(student) : []),
    ...(disk ? ([['disk full', ({ lasts }) => fill(disk, lasts)]] satisfies [FaultName, Fault][]) : []),
  ]);

const inBrowser = (student: BrowserStudent): [FaultName, Fault][] => [
  ['browser killed', student.kill],
  ['page reloaded', () => student.reload()],
];

const interrupt = async (line: Line, way: 'cut' | 'fallSilent' | 'slowDown', lasts: number) => {
  line[way]();
  await pause(lasts);
  line.restore();
};

const fill = async (disk: SmallDisk, lasts: number) => {
  disk.fill();
  await pause(lasts);
  disk.free();
};

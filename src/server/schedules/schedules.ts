import type { calls } from '../../contract/index.ts';
import type { Keeps } from '../area.ts';

export const schedulesArea = {} as Keeps<typeof calls.schedules>;

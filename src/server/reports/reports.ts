import type { calls } from '../../contract/index.ts';
import type { Keeps } from '../area.ts';

export const reportsArea = {} as Keeps<typeof calls.reports>;

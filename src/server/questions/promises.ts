import type { calls } from '../../contract/index.ts';
import type { Keeps } from '../area.ts';

/** The part of this area's calls that one file keeps. */
export type Kept<Name extends keyof Keeps<typeof calls.questions>> = Pick<Keeps<typeof calls.questions>, Name>;

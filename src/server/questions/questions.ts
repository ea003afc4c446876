import type { calls } from '../../contract/index.ts';
import type { Keeps } from '../area.ts';

export const questionsArea = {} as Keeps<typeof calls.questions>;

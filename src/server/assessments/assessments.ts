import type { calls } from '../../contract/index.ts';
import type { Keeps } from '../area.ts';

export const assessmentsArea = {} as Keeps<typeof calls.assessments>;

import type { calls } from '../../contract/index.ts';
import type { Keeps } from '../area.ts';
import { byDisciplines } from './by-disciplines.ts';
import { byStudent } from './by-student.ts';

/** What a schedule came to. Everything is read from results as they were written, nothing is scored again. */
export const reportsArea: Keeps<typeof calls.reports> = { ...byDisciplines, ...byStudent };

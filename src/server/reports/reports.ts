import type { calls } from '../../contract/index.ts';
import type { Handlers } from '../area.ts';
import { byDisciplinesHandlers } from './by-disciplines.ts';
import { byStudentHandlers } from './by-student.ts';

/** What a schedule came to. Everything is read from results as they were written, nothing is scored again. */
export const reportsArea: Handlers<typeof calls.reports> = { ...byDisciplinesHandlers, ...byStudentHandlers };

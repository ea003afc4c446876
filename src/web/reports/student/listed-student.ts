import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import type { Attempt } from '../../../contract/reports.ts';

/** A student of the list behind the dialog; without an attempt, or with one in progress, there is nothing to show yet. */
export type ListedStudent = Pick<Attempt, 'idUser' | 'firstname' | 'lastname'> & {
  /** null also where the list behind the dialog shows none. */
  photo: string | null;
  idAttempt: number | null;
  isFinished: boolean;
};

type Report = OutputOf<typeof calls.reports.getScheduleByStudent>['content'];

/** Returns the students of a report: those who have finished in the order of the screen, then the others. */
export const listStudents = (finished: readonly Attempt[], { attempts, absent }: Report): ListedStudent[] => [
  ...finished.map((attempt) => ({ ...attempt, isFinished: true })),
  ...attempts.filter(({ finishedAt }) => finishedAt === null).map((attempt) => ({ ...attempt, isFinished: false })),
  ...absent.map((student) => ({ ...student, photo: null, idAttempt: null, isFinished: false })),
];

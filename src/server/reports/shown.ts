import { isoWithOffset } from '../../core/time.ts';
import type { AskedQuestion } from '../assessments/paper.ts';
import type { Head } from './store.ts';

const LIKERT = 5;

/** What every report of a schedule begins with. `finished` counts the attempts that ended, by the clock too. */
export const shownHead = (head: Head, questions: readonly Pick<AskedQuestion, 'idType'>[], zone: string) => ({
  idSchedule: head.id,
  assessmentTitle: head.assessmentTitle,
  courseName: head.courseName,
  opens: isoWithOffset(head.opens, zone),
  closes: isoWithOffset(head.closes, zone),
  students: head.students,
  started: head.started,
  finished: head.finished,
  hasLikertQuestion: questions.some(({ idType }) => idType === LIKERT),
});

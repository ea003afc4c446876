import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';

type Area = keyof typeof calls;

const { assessments, attempts, questions, schedules, users } = calls;

/** Writes that also change what assessments show. */
const changesOfTheBank: readonly Call[] = [
  questions.editQuestion,
  questions.editContext,
  questions.addCataloging,
  questions.editCataloging,
  questions.mergeCataloging,
  questions.unmergeCataloging,
  questions.deleteCataloging,
];

/**
 * Which reads a write makes stale: whole areas, or the replies of one reading call. A write that is not listed makes all reads
 * of its own area stale; a listed one exactly what is named.
 */
const staleReads: ReadonlyMap<Call, readonly (Area | Call)[]> = new Map<Call, readonly (Area | Call)[]>([
  [schedules.addSchedule, ['schedules', 'assessments']],
  [schedules.editSchedule, ['schedules', 'assessments', 'reports']],
  [schedules.cancelSchedule, ['schedules', 'assessments']],
  [schedules.deleteSchedule, ['schedules', 'assessments', 'bin']],
  [schedules.restoreSchedule, ['schedules', 'assessments', 'bin']],
  [assessments.deleteAssessment, ['assessments', 'schedules', 'questions', 'bin']],
  [assessments.renameAssessment, ['assessments', 'schedules', 'reports']],
  [assessments.restoreAssessment, ['assessments', 'schedules', 'questions', 'bin']],
  [attempts.decideLateResponses, ['attempts', 'reports', 'schedules', 'assessments']],
  [assessments.reviewAssessment, ['assessments', 'session']],
  [questions.saveQuestionDraft, [questions.getQuestionDrafts, questions.getQuestionsNew]],
  [questions.deleteQuestionDraft, [questions.getQuestionDrafts, questions.getQuestionsNew]],
  ...changesOfTheBank.map((write) => [write, ['questions', 'assessments']] as const),
  [questions.deleteQuestion, ['questions', 'assessments', 'bin']],
  [questions.deleteContext, ['questions', 'assessments', 'bin']],
  [questions.restoreQuestion, ['questions', 'assessments', 'bin']],
  [questions.restoreContext, ['questions', 'assessments', 'bin']],
  [users.changeShareOptions, ['users', 'session', 'assessments', 'questions']],
  // The builder writes the changed fields into the cached draft itself; only the lists are behind.
  [assessments.saveAssessmentDraft, [assessments.getAssessments]],
  [assessments.setAssessmentResponseSpace, [assessments.getAssessments]],
  [assessments.uploadAssessmentLogo, [assessments.getAssessments]],
  [assessments.removeAssessmentLogo, [assessments.getAssessments]],
  [assessments.addAssessmentQuestion, [assessments.getAssessments]],
  [assessments.deleteAssessmentQuestions, [assessments.getAssessments]],
  [assessments.moveAssessmentQuestion, [assessments.getAssessments]],
]);

/** Returns the beginnings of the cache keys that a successful write makes stale. */
export const staleKeysAfter = (write: Call): string[][] => (staleReads.get(write) ?? [write.area as Area]).map(keyOf);

/** Returns the beginning of the cache keys of an area, or of a reading call's replies. */
export const keyOf = (read: Area | Call): string[] => (typeof read === 'string' ? [read] : [read.area, read.name]);

/** The files of an export with rows of a school, and the file of the account with its sessions. */
export const exportedFiles = [
  'account',
  'sessions',
  'memberships',
  'invitations',
  'student-data',
  'accommodations',
  'ids-elsewhere',
  'classes',
  'classes-taught',
  'imported-lists',
  'merged-accounts',
  'assigned-assessments',
  'attempts',
  'answers',
  'late-answers',
  'photographs',
  'grades-received',
  'results',
  'changed-results',
  'printed-sheets',
  'scanned-sheets',
  'schedules',
  'assessments',
  'questions',
  'texts',
  'question-drafts',
  'grading-comments',
  'reviews',
  'activity',
] as const;
export type ExportedFile = (typeof exportedFiles)[number];

/** Where the rows that refer to a user by a column are exported, or why they are not. */
type Exported = { file: ExportedFile } | { leftOut: string };

const ofOthers = 'it is data of the other person, whom the row is about';
const secret = 'it opens the account, for minutes only';
const factor = 'it is a secret that opens the account';
const derived = 'it is derived from questions, which are exported';

/**
 * Every column of the database that refers to a user, with what an export of all data of a person does about it. A test
 * compares the list with the database.
 */
export const personColumns: Readonly<Record<string, Exported>> = {
  'users.id': { file: 'account' },
  'users.created_by': { leftOut: ofOthers },
  'session.id_user': { file: 'sessions' },
  'one_time_token.id_user': { leftOut: secret },
  'password_link.id_user': { leftOut: secret },
  'email_change.id_user': { file: 'account' },
  'second_factor.id_user': { leftOut: factor },
  'recovery_code.id_user': { leftOut: factor },
  'idempotency.id_user': { leftOut: 'it repeats for a day what calls replied, from rows that are exported' },
  'membership.id_user': { file: 'memberships' },
  'invitation.added_by': { leftOut: ofOthers },
  'invitation.id_user': { file: 'invitations' },
  'student.id_user': { file: 'student-data' },
  'accommodation.id_user': { file: 'accommodations' },
  'enrolment.id_user': { file: 'classes' },
  'course_teacher.id_user': { file: 'classes-taught' },
  'roster_import.id_user': { file: 'imported-lists' },
  'person_merge.by': { leftOut: ofOthers },
  'person_merge.id_kept': { file: 'merged-accounts' },
  'person_merge.id_merged': { file: 'merged-accounts' },
  'schedule_student.id_user': { file: 'assigned-assessments' },
  'attempt.id_user': { file: 'attempts' },
  'late_response.decided_by': { leftOut: ofOthers },
  'manual_grade.grader': { leftOut: ofOthers },
  'sheet_reading.id_user': { file: 'scanned-sheets' },
  'document.id_user': { leftOut: 'its files are made from data that is exported, and are deleted after a week' },
  'printed_sheet.id_user': { file: 'printed-sheets' },
  'result_import.id_user': { leftOut: ofOthers },
  'result.id_user': { file: 'results' },
  'result_change.by': { leftOut: ofOthers },
  'given_time.by': { leftOut: ofOthers },
  'given_time.ended_by': { leftOut: ofOthers },
  'schedule_message.id_user': { file: 'assigned-assessments' },
  'schedule_message.by': { leftOut: ofOthers },
  'regrade.by': { leftOut: ofOthers },
  'regrade.undone_by': { leftOut: ofOthers },
  'schedule.id_owner': { file: 'schedules' },
  'assessment.id_owner': { file: 'assessments' },
  'question.id_owner': { file: 'questions' },
  'question.id_author': { file: 'questions' },
  'bank_entry.id_owner': { leftOut: derived },
  'bank_entry.id_author': { leftOut: derived },
  'stimulus.id_owner': { file: 'texts' },
  'stimulus.id_author': { file: 'texts' },
  'question_draft.id_owner': { file: 'question-drafts' },
  'grading_comment.id_owner': { file: 'grading-comments' },
  'review_step.id_user': { file: 'reviews' },
  'change_log.by': { leftOut: 'it names rows that are exported, without their content' },
  'audit.id_user': { file: 'activity' },
};

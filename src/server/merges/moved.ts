import type { Place, Replacement, StudentFacts, Term } from '../../core/people/merging.ts';

/**
 * The tables whose rows follow the account that stays, by the column that names the person, with the key by which undoing
 * finds them again.
 */
export const movedTables = [
  { table: 'attempt', column: 'id_user', key: 'id' },
  { table: 'result', column: 'id_user', key: 'id_attempt' },
  { table: 'printed_sheet', column: 'id_user', key: 'id' },
  { table: 'sheet_reading', column: 'id_user', key: 'id' },
] as const;
export type MovedTable = (typeof movedTables)[number]['table'];

/** The columns whose rows are replaced by others, since the person is part of their key. */
export const replacedColumns = ['enrolment.id_user', 'schedule_student.id_user'] as const;

/** The columns that stay as they are, with why. */
export const stayingColumns: Readonly<Record<string, string>> = {
  'membership.id_user': 'it ends, and begins again when the merge is undone',
  'student.id_user': 'what is blank at the account that stays is copied',
  'accommodation.id_user': 'it is copied where the account that stays has none',
  ...Object.fromEntries(
    [
      ...[
        'roster_import.id_user',
        'result_import.id_user',
        'invitation.added_by',
        'person_merge.by',
        'late_response.decided_by',
      ],
      ...[
        'manual_grade.grader',
        'result_change.by',
        'given_time.by',
        'given_time.ended_by',
        'schedule_message.by',
        'regrade.by',
        'regrade.undone_by',
        'course_teacher.id_user',
        'question_draft.id_owner',
      ],
      ...['schedule.id_owner', 'assessment.id_owner', 'question.id_owner', 'question.id_author'],
      ...['bank_entry.id_owner', 'bank_entry.id_author', 'stimulus.id_owner', 'stimulus.id_author'],
      ...['review_step.id_user', 'document.id_user', 'grading_comment.id_owner'],
    ].map((column) => [column, 'students have none']),
  ),
  'schedule_message.id_user': 'it is shown while an assessment is running, when nobody merges its students',
  'person_merge.id_kept': 'it says what was merged at that time',
  'person_merge.id_merged': 'it says what was merged at that time',
  'change_log.by': 'it says with which account something was done',
  'audit.id_user': 'it says with which account something was done',
};

/** What a merge changed, as `person_merge.moved` has it. */
export type Moved = {
  /** By table, the keys of rows whose person was changed. */
  rows: Record<MovedTable, number[]>;
  terms: Replacement<Term>;
  places: Replacement<Place>;
  externalIds: { source: string; externalId: string }[];
  /** What the account that stays got; the row of its facts is new where it had none. */
  facts: { added: Partial<StudentFacts>; isNew: boolean };
  /** The revision of the help at every assessment that was copied; null = none was; absent in older merges. */
  accommodation?: number | null;
  /** The address that moved; null = the account that stays had one, or neither has. */
  email: string | null;
};

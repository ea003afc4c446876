import { z } from 'zod';
import type { Place, StudentFacts, Term } from '../../core/people/merging.ts';
import { storedJson } from '../database/stored-json.ts';

/**
 * The tables whose rows follow the account that stays, by the column that names the person, with the key by which undoing
 * finds them again.
 */
export const movedTables = [
  { table: 'attempt', column: 'id_user', key: 'id' },
  { table: 'result', column: 'id_user', key: 'id_attempt' },
  { table: 'printed_sheet', column: 'id_user', key: 'id' },
  { table: 'sheet_reading', column: 'id_user', key: 'id' },
  { table: 'scan_page', column: 'id_user', key: 'id' },
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
        'scan_batch.id_user',
        'scan_link.id_user',
        'device.id_user',
        'pairing_code.id_user',
        'sheet_reading.accepted_by',
        'sheet_reading.withdrawn_by',
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
      ...['review_step.id_user', 'document.id_user', 'grading_comment.id_owner', 'share.id_user', 'share.by'],
    ].map((column) => [column, 'students have none']),
  ),
  'schedule_message.id_user': 'it is shown while an assessment is running, when nobody merges its students',
  'invitation.id_user':
    'one that waits is that of the account that stays, if that has no address; else it is withdrawn',
  'person_merge.id_kept': 'it says what was merged at that time',
  'person_merge.id_merged': 'it says what was merged at that time',
  'change_log.by': 'it says with which account something was done',
  'audit.id_user': 'it says with which account something was done',
};

const id = z.int();
const instant = z.number();

const term = z.strictObject({
  ...{ idCourse: id, idUser: id, listNumber: z.int() },
  ...{ since: instant, until: instant.nullable() },
}) satisfies z.ZodType<Term>;

const place = z.strictObject({
  ...{ idSchedule: id, idUser: id },
  ...{ opens: instant.nullable(), closes: instant.nullable(), duration: z.int().nullable() },
  ...{ extraPercent: z.int(), extraMinutes: z.int(), pauseMinutes: z.int(), givenMinutes: z.int() },
  paused: instant.nullable(),
  ...{ largePrint: z.boolean(), thisTime: z.boolean(), revision: z.int(), formNumber: z.int() },
  source: z.enum(['roster', 'teacher', 'band']),
}) satisfies z.ZodType<Place>;

const replacement = <Row extends z.ZodType>(row: Row) => z.strictObject({ removed: z.array(row), added: z.array(row) });

const rows = Object.fromEntries(movedTables.map(({ table }) => [table, z.array(id)]));

const facts = z.strictObject({
  code: z.string().optional(),
  gender: z.enum(['female', 'male', 'other']).nullable().optional(),
  studentId: z.string().optional(),
}) satisfies z.ZodType<Partial<StudentFacts>>;

const mergeChanges = z.strictObject({
  /** By table, the keys of rows whose person was changed. */
  rows: z.strictObject(rows as Record<MovedTable, z.ZodArray<z.ZodInt>>),
  terms: replacement(term),
  places: replacement(place),
  externalIds: z.array(z.strictObject({ source: z.string(), externalId: z.string() })),
  /** What the account that stays got; the row of its facts is new where it had none. */
  facts: z.strictObject({ added: facts, isNew: z.boolean() }),
  /** The revision of the help at every assessment that was copied; null = none was. */
  accommodation: z.int().nullable(),
  /** The address that moved; null = the account that stays had one, or neither has. */
  email: z.string().nullable(),
});

/** What a merge changed. */
export type Moved = z.infer<typeof mergeChanges>;

/** `person_merge.moved` of a merge. */
export const storedMerge = storedJson(1, mergeChanges);

import { type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { detailFields, partFields } from '../../../core/results/details.ts';
import type { AttemptRef } from '../../attempts/api.ts';
import { idArray } from '../../database/arrays.ts';
import type { ExportedFile } from '../person-columns.ts';

/** The person whose rows are read. */
export type Exported = {
  idUser: number;
  login: string;
  email: string | null;
  /** The attempts of whose results the reader of the export is told the details; of others, also of later ones, the figures only. */
  shown: readonly AttemptRef[] | 'all';
};
type Statement = (idSchool: number, person: Exported) => SQL;

/** Each column under its own name, with what a reader needs besides: titles and names for ids. */
const plain = (table: string, column: string, order: string, from: SQL = sql`to_jsonb(t)`): Statement => {
  const [name, by] = [sql.identifier(table), sql.identifier(column)];
  return (idSchool, { idUser }) => sql`
    select ${from} as row from ${name} t where t.id_school = ${idSchool} and t.${by} = ${idUser}
    order by ${sql.raw(order)}`;
};

/** The rows of a table that belong to attempts of the person, all or those that meet a condition. */
const ofAttempts = (
  table: string,
  order: string,
  { where = sql`true`, details = false }: { where?: SQL; details?: boolean } = {},
): Statement => {
  const name = sql.identifier(table);
  return (idSchool, { idUser, shown }) => sql`
    select to_jsonb(t) as row from ${name} t
    join attempt a on a.id_school = ${idSchool} and a.id = t.id_attempt and a.id_user = ${idUser}
    where t.id_school = ${idSchool} and ${where} and ${details ? isShown(idSchool, shown) : sql`true`}
    order by ${sql.raw(order)}`;
};

const without = (fields: readonly string[]): SQL =>
  sql.join(
    fields.map((field) => sql.raw(`- '${toSnakeCase(field)}'`)),
    sql` `,
  );

/** Names the attempts that are shown: one that is added while the export is written is in no list. */
const isShown = (idSchool: number, shown: Exported['shown']): SQL =>
  shown === 'all'
    ? sql`true`
    : sql`t.id_attempt = any(${idArray(shown.filter((ref) => ref.idSchool === idSchool).map(({ idAttempt }) => idAttempt))})`;

const courseOf = (idSchool: number): SQL => sql`jsonb_build_object('class',
  (select c.name from course c where c.id_school = ${idSchool} and c.id = t.id_course),
  'academic_year', (select c.academic_year from course c where c.id_school = ${idSchool} and c.id = t.id_course))`;

const titleOf = (idSchool: number, idSchedule: SQL): SQL => sql`jsonb_build_object('assessment',
  (select e.title from schedule s join assessment e
     on e.id_school in (${idSchool}, ${PROVIDER_SCHOOL_ID}) and e.id_school = s.assessment_school and e.id = s.id_assessment
   where s.id_school = ${idSchool} and s.id = ${idSchedule}))`;

/** What each file of a school has: a statement that returns `row`, in a fixed order. */
export const schoolRows: Readonly<Record<Exclude<ExportedFile, 'account' | 'sessions'>, Statement>> = {
  memberships: plain('membership', 'id_user', 't.since'),
  invitations: (idSchool, { idUser, email }) => sql`
    select to_jsonb(t) - 'link_hash' as row from invitation t
    where t.id_school = ${idSchool} and (t.email = ${email} or t.id_user = ${idUser}) order by t.id`,
  'student-data': plain('student', 'id_user', 't.id_user'),
  accommodations: plain('accommodation', 'id_user', 't.id_user'),
  'ids-elsewhere': (idSchool, { idUser }) => sql`
    select to_jsonb(t) - 'hash' as row from external_identity t
    where t.id_school = ${idSchool} and t.kind = 'user' and t.id = ${idUser} order by t.source, t.external_id`,
  classes: (idSchool, { idUser }) => sql`
    select to_jsonb(t) || ${courseOf(idSchool)} as row from enrolment t
    where t.id_school = ${idSchool} and t.id_user = ${idUser} order by t.since, t.id_course`,
  'classes-taught': (idSchool, { idUser }) => sql`
    select to_jsonb(t) || ${courseOf(idSchool)} as row from course_teacher t
    where t.id_school = ${idSchool} and t.id_user = ${idUser} order by t.id_course`,
  // The changes hold the data of all students of the list.
  'imported-lists': plain('roster_import', 'id_user', 't.id', sql`to_jsonb(t) - 'changes'`),
  // What was moved names rows that are exported.
  'merged-accounts': (idSchool, { idUser }) => sql`
    select to_jsonb(t) - 'moved' as row from person_merge t
    where t.id_school = ${idSchool} and (t.id_kept = ${idUser} or t.id_merged = ${idUser}) order by t.id`,
  'assigned-assessments': (idSchool, { idUser }) => sql`
    select to_jsonb(t) || ${titleOf(idSchool, sql`t.id_schedule`)} || jsonb_build_object('messages', (
      select coalesce(jsonb_agg(jsonb_build_object('text', m.text, 'at', m.at) order by m.id), '[]'::jsonb)
      from schedule_message m
      where m.id_school = ${idSchool} and m.id_schedule = t.id_schedule
        and (m.id_user is null or m.id_user = ${idUser}))) as row
    from schedule_student t
    where t.id_school = ${idSchool} and t.id_user = ${idUser} order by t.id_schedule`,
  attempts: (idSchool, { idUser }) => sql`
    select to_jsonb(t) || ${titleOf(idSchool, sql`t.id_schedule`)} || jsonb_build_object('times_left', (
      select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'back', l.back) order by l.at), '[]'::jsonb)
      from paper_leaving l where l.id_school = ${idSchool} and l.id_attempt = t.id)) as row
    from attempt t
    where t.id_school = ${idSchool} and t.id_user = ${idUser} order by t.id`,
  answers: ofAttempts('response', 't.id_attempt, t.id_question'),
  'late-answers': ofAttempts('late_response', 't.id'),
  photographs: (idSchool, { idUser }) => sql`
    select to_jsonb(t) as row from (
      select f.id_attempt, f.id_question, f.asset as file, f.added, true as readable from response_file f
      join attempt a on a.id_school = ${idSchool} and a.id = f.id_attempt and a.id_user = ${idUser}
      where f.id_school = ${idSchool}
      union all
      select f.id_attempt, f.id_question, null, f.added, false from unreadable_photo f
      join attempt a on a.id_school = ${idSchool} and a.id = f.id_attempt and a.id_user = ${idUser}
      where f.id_school = ${idSchool}
    ) t order by t.id_attempt, t.id_question, t.file`,
  // Not those that were taken back.
  'grades-received': ofAttempts('manual_grade', 't.id_attempt, t.id_question', {
    where: sql`not t.taken_back`,
    details: true,
  }),
  results: (idSchool, { idUser, shown }) => sql`
    select case when ${isShown(idSchool, shown)} then to_jsonb(t)
      when s.only_likert then to_jsonb(t) ${without(detailFields)} || jsonb_build_object('only_figures', true)
      else to_jsonb(t) ${without([...detailFields, ...partFields])} || jsonb_build_object('only_figures', true) end as row
    from result t join schedule s on s.id_school = ${idSchool} and s.id = t.id_schedule
    where t.id_school = ${idSchool} and t.id_user = ${idUser} order by t.id_attempt`,
  'changed-results': ofAttempts('result_change', 't.id', { details: true }),
  'printed-sheets': plain('printed_sheet', 'id_user', 't.id'),
  'scanned-sheets': plain('sheet_reading', 'id_user', 't.id'),
  schedules: plain('schedule', 'id_owner', 't.id'),
  assessments: (idSchool, { idUser }) => sql`
    select (to_jsonb(t) - 'search') || jsonb_build_object(
      'questions', (select jsonb_agg(q.id_question order by q.position) from assessment_question q
                    where q.id_school = ${idSchool} and q.id_assessment = t.id),
      'finished_questions', (select jsonb_agg(q.id_question order by q.position) from assessment_snapshot q
                    where q.id_school = ${idSchool} and q.id_assessment = t.id and q.form_number = 1)) as row
    from assessment t where t.id_school = ${idSchool} and t.id_owner = ${idUser} order by t.id`,
  questions: (idSchool, { idUser }) => sql`
    select to_jsonb(t) || jsonb_build_object('version', to_jsonb(v)) as row
    from question t join question_version v on v.id_school = ${idSchool} and v.id_question = t.id
    where t.id_school = ${idSchool} and (t.id_owner = ${idUser} or t.id_author = ${idUser}) order by t.id, v.id`,
  texts: (idSchool, { idUser }) => sql`
    select to_jsonb(t) || jsonb_build_object('version', to_jsonb(v)) as row
    from stimulus t join stimulus_version v on v.id_school = ${idSchool} and v.id_stimulus = t.id
    where t.id_school = ${idSchool} and (t.id_owner = ${idUser} or t.id_author = ${idUser}) order by t.id, v.id`,
  'question-drafts': plain('question_draft', 'id_owner', 't.id'),
  'grading-comments': plain('grading_comment', 'id_owner', 't.id'),
  reviews: plain('review_step', 'id_user', 't.id'),
  shares: (idSchool, { idUser }) => sql`
    select to_jsonb(t) as row from share t
    where t.id_school = ${idSchool} and (t.by = ${idUser} or t.id_user = ${idUser}) order by t.id`,
  computers: (idSchool, { idUser }) => sql`
    select to_jsonb(t) - 'token_hash' || jsonb_build_object('faults', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'id_school' - 'id_device' order by l.id), '[]'::jsonb)
      from device_log l where l.id_school = ${idSchool} and l.id_device = t.id), 'changes', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'id_school' - 'id_device' - 'body_hash' order by c.at, c.uuid), '[]'::jsonb)
      from device_change c where c.id_school = ${idSchool} and c.id_device = t.id)) as row
    from device t
    where t.id_school = ${idSchool} and t.id_user = ${idUser} order by t.id`,
  // What others did about the person names the person alone: a row about many would show the others. What another person did leaves out that person's address.
  activity: (idSchool, { idUser }) => sql`
    select case when t.id_user = ${idUser} then to_jsonb(t) else to_jsonb(t) - 'address' end as row from audit t
    where t.id_school = ${idSchool}
      and (t.id_user = ${idUser} or t.subject @> jsonb_build_object('idUser', ${idUser}::bigint))
    order by t.id`,
};

/** The account without what opens it, and the e-mail address that waits for its confirmation. */
export const accountRows = ({ idUser }: Exported): SQL => sql`
  select (to_jsonb(t) - 'password_hash') || jsonb_build_object('wanted_email',
    (select e.email from email_change e where e.id_user = ${idUser})) as row
  from users t where t.id = ${idUser} order by t.id`;

/** Where the person is signed in, of one school or of all. */
export const sessionRows = ({ idUser }: Exported, idsSchools: readonly number[]): SQL => sql`
  select to_jsonb(t) - 'token_hash' as row from session t
  where t.id_user = ${idUser} and t.id_school in (${sql.join([...idsSchools], sql`, `)}) order by t.id`;

/** The files of the person in a school: photographs and scans, the portrait, and what own questions show. */
export const assetsOf = (idSchool: number, { idUser }: Exported): SQL => sql`
  select jsonb_build_object('id', f.id, 'mime', f.mime) as row from asset f
  where f.id_school = ${idSchool} and f.id in (
    select r.asset from response_file r
      join attempt a on a.id_school = ${idSchool} and a.id = r.id_attempt and a.id_user = ${idUser}
      where r.id_school = ${idSchool}
    union select s.asset from sheet_reading s where s.id_school = ${idSchool} and s.id_user = ${idUser}
    union select p.asset from scan_page p where p.id_school = ${idSchool} and p.id_user = ${idUser}
    union select u.photo from users u where u.id = ${idUser}
    union select l.asset from asset_use l where l.id_school = ${idSchool} and l.entity = 'user' and l.id = ${idUser}
    union select l.asset from asset_use l
      join assessment e on e.id_school = ${idSchool} and e.id = l.id and e.id_owner = ${idUser}
      where l.id_school = ${idSchool} and l.entity = 'assessment'
    union select l.asset from asset_use l
      join question_version v on v.id_school = ${idSchool} and v.id = l.id
      join question q on q.id_school = ${idSchool} and q.id = v.id_question and q.id_owner = ${idUser}
      where l.id_school = ${idSchool} and l.entity = 'questionVersion'
    union select l.asset from asset_use l
      join stimulus_version v on v.id_school = ${idSchool} and v.id = l.id
      join stimulus q on q.id_school = ${idSchool} and q.id = v.id_stimulus and q.id_owner = ${idUser}
      where l.id_school = ${idSchool} and l.entity = 'stimulusVersion'
    union select l.asset from asset_use l
      join question_draft d on d.id_school = ${idSchool} and d.id = l.id and d.id_owner = ${idUser}
      where l.id_school = ${idSchool} and l.entity = 'questionDraft')
  order by f.id`;

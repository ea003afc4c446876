import { sql } from 'drizzle-orm';
import { docFromText } from '../../src/questions/text/plain/from-plain-text.ts';
import { type Database, firstRow, rowsOf } from '../../src/server/database/database.ts';
import { school, user } from '../../src/server/database/schema.ts';
import { sha256Of } from '../../src/server/sha256.ts';

export type Crowd = {
  idSchool: number;
  idTeacher: number;
  idSchedule: number;
  logins: string[];
  /** Of the sessions, in the order of the logins; none where the crowd has passwords. */
  tokens: string[];
  questions: number[];
};

type Wanted = { students: number; questions: number; idSchool?: number; passwordHash?: string };

const tokenOf = (prefix: string, number: number) => `${prefix}-${number}`;

/**
 * Adds one class to a new school or to the given one, and an assessment that is open to it now for a day. Its students
 * are signed in, or have a password with which they can sign in.
 */
export const addCrowd = async (db: Database, { students, questions, ...given }: Wanted): Promise<Crowd> => {
  const now = Date.now();
  const prefix = crypto.randomUUID();
  const zone = { idCountry: 14, timezone: 'Europe/Madrid' };
  const idSchool =
    given.idSchool ??
    (
      await firstRow(
        db
          .insert(school)
          .values({ name: prefix, ...zone })
          .returning(),
      )
    )?.id ??
    0;
  const name = { firstName: 'T', lastName: 'T' };
  const teacher = db.insert(user).values({ login: `${prefix}@bench`, ...name, idCountry: 14, added: now });
  const idTeacher = (await firstRow(teacher.returning()))?.id ?? 0;
  const content = JSON.stringify({
    version: 1,
    command: docFromText('¿Cuál es la capital de Galicia y por qué lo es desde 1982?'),
    alternatives: [1, 2, 3, 4].map((id) => ({ id, text: docFromText(`Alternativa número ${id}`) })),
    correct: 2,
    feedback: null,
  });
  const [made] = rowsOf<{ schedule: number; questions: number[] }>(
    await db.execute(sql`
      with class as (
        insert into course (id_school, name, academic_year) values (${idSchool}, 'crowd', 2026) returning id
      ), pupil as (
        insert into users (login, first_name, last_name, id_country, terms_use, added, password_hash)
        select ${prefix} || n || '@bench', 'Student', n::text, 14, 1, now(), ${given.passwordHash ?? null}::text
        from generate_series(1, ${students}::int) n
        returning id, last_name::int as n
      ), member as (
        insert into membership (id_school, id_user, role, since) select ${idSchool}, id, 'student', now() from pupil
      ), exam as (
        insert into assessment (id_school, id_owner, title, status, added, updated)
        values (${idSchool}, ${idTeacher}, 'crowd', 2, now(), now()) returning id
      ), asked as (
        insert into question (id_school, added, updated)
        select ${idSchool}, now(), now() from generate_series(1, ${questions}::int) returning id
      ), worded as (
        insert into question_version (id_school, id_question, id_type, content, language, added)
        select ${idSchool}, id, 0, ${content}::jsonb, 'es', now() from asked returning id, id_question
      ), placed as (
        insert into assessment_snapshot
          (id_school, id_assessment, form_number, position, question_school, id_question, id_question_version)
        select ${idSchool}, exam.id, form_number, row_number() over (partition by form_number order by worded.id),
          ${idSchool}, worded.id_question, worded.id
        from exam, worded, generate_series(1, 3) as form_number
      ), planned as (
        insert into schedule (id_school, assessment_school, id_assessment, id_course, id_owner, academic_year, start_date,
          start_time, end_time, opens, closes, ends, added, students)
        select ${idSchool}, ${idSchool}, exam.id, class.id, ${idTeacher}, 2026, current_date, '00:00', '23:59',
          now() - interval '1 hour', now() + interval '1 day', now() + interval '1 day', now(), ${students}
        from exam, class returning id
      ), invited as (
        insert into schedule_student (id_school, id_schedule, id_user, form_number)
        select ${idSchool}, planned.id, pupil.id, pupil.n % 3 + 1 from planned, pupil
      ), frozen as (
        insert into schedule_item
          (id_school, id_schedule, position, question_school, id_question, id_question_version, classifications)
        select ${idSchool}, planned.id, row_number() over (order by worded.id), ${idSchool}, worded.id_question, worded.id, '{}'
        from planned, worded
      )
      select (select id from planned) as schedule, (select array_agg(id) from asked) as questions`),
  );
  const idSchedule = made?.schedule ?? 0;
  const pupils = rowsOf<{ id: number; n: number; login: string }>(
    await db.execute(sql`
      select users.id, users.last_name::int as n, users.login from schedule_student invited
      join users on users.id = invited.id_user
      where invited.id_school = ${idSchool} and invited.id_schedule = ${idSchedule} order by n`),
  );
  const crowd = { idSchool, idTeacher, idSchedule, logins: pupils.map(({ login }) => login) };
  if (given.passwordHash !== undefined) return { ...crowd, tokens: [], questions: made?.questions ?? [] };
  const sessions = await Promise.all(
    pupils.map(async ({ id, n }) => ({ hash: await sha256Of(tokenOf(prefix, n)), id })),
  );
  await db.execute(sql`
    insert into session (token_hash, id_user, id_school, started, last_used)
    select hash, id, ${idSchool}, now(), now()
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as s (hash text, id bigint)`);
  return { ...crowd, tokens: pupils.map(({ n }) => tokenOf(prefix, n)), questions: made?.questions ?? [] };
};

/** Adds responses of attempts long gone, so that the table is as large as after years. */
export const addPastResponses = (db: Database, idSchool: number, count: number) =>
  db.execute(sql`
    insert into response (id_school, id_attempt, id_question, response, sequence, answered, saved)
    select ${idSchool}, -(n / 40) - 1, n % 40, '{"alternative":2}'::jsonb, n, now(), now()
    from generate_series(0, ${count - 1}::int) as n`);

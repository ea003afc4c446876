import { sql } from 'drizzle-orm';
import { docOf } from '../../src/questions/text/make.ts';
import { type Database, one, rowsOf } from '../../src/server/database/database.ts';
import { country, school, user } from '../../src/server/database/schema.ts';
import { hashOf } from '../../src/server/sessions.ts';

export type Crowd = { idSchool: number; idSchedule: number; tokens: string[]; questions: number[] };

const tokenOf = (prefix: string, number: number) => `${prefix}-${number}`;

/** A school with one large class, signed in, and an assessment that is open to it now for a day. */
export const addCrowd = async (
  db: Database,
  { students, questions }: { students: number; questions: number },
): Promise<Crowd> => {
  const now = Date.now();
  const prefix = crypto.randomUUID();
  await db.insert(country).values({ id: 14, name: 'España', abbreviation: 'ES', language: 'es' }).onConflictDoNothing();
  const idSchool =
    (await one(db.insert(school).values({ name: prefix, idCountry: 14, timezone: 'Europe/Madrid' }).returning()))?.id ??
    0;
  const idTeacher =
    (
      await one(
        db
          .insert(user)
          .values({ email: `${prefix}@bench`, firstName: 'T', lastName: 'T', idType: 3, idCountry: 14, added: now })
          .returning(),
      )
    )?.id ?? 0;
  const content = JSON.stringify({
    version: 1,
    command: docOf('¿Cuál es la capital de Galicia y por qué lo es desde 1982?'),
    alternatives: [1, 2, 3, 4].map((id) => ({ id, text: docOf(`Alternativa número ${id}`) })),
    correct: 2,
    feedback: null,
  });
  const [made] = rowsOf<{ course: number; schedule: number; questions: number[] }>(
    await db.execute(sql`
      with class as (
        insert into course (id_school, name, years_filter) values (${idSchool}, 'crowd', 2026) returning id
      ), pupil as (
        insert into users (email, first_name, last_name, id_type, id_country, terms_use, added)
        select ${prefix} || n || '@bench', 'Student', n::text, 4, 14, 1, now() from generate_series(1, ${students}::int) n
        returning id, last_name::int as n
      ), enrolled as (
        insert into course_student (id_school, id_course, id_user, list_number)
        select ${idSchool}, class.id, pupil.id, pupil.n from class, pupil
      ), exam as (
        insert into assessment (id_school, id_owner, title, status, added, updated)
        values (${idSchool}, ${idTeacher}, 'crowd', 2, now(), now()) returning id
      ), asked as (
        insert into question (added, updated) select now(), now() from generate_series(1, ${questions}::int) returning id
      ), worded as (
        insert into question_version (id_question, id_type, content, language, added)
        select id, 0, ${content}::jsonb, 'es', now() from asked returning id, id_question
      ), placed as (
        insert into assessment_question (id_assessment, version, id_question, id_question_version, position)
        select exam.id, version, worded.id_question, worded.id, row_number() over (partition by version order by worded.id)
        from exam, worded, generate_series(1, 3) as version
      ), planned as (
        insert into schedule (id_school, id_assessment, id_course, id_owner, start_date, start_time, end_time, opens, closes, added)
        select ${idSchool}, exam.id, class.id, ${idTeacher}, current_date, '00:00', '23:59', now() - interval '1 hour', now() + interval '1 day', now()
        from exam, class returning id
      )
      select (select id from class) as course, (select id from planned) as schedule, (select array_agg(id) from asked) as questions`),
  );
  const pupils = rowsOf<{ id: number; n: number }>(
    await db.execute(
      sql`select id_user as id, list_number as n from course_student where id_course = ${made?.course} order by list_number`,
    ),
  );
  const sessions = await Promise.all(pupils.map(async ({ id, n }) => ({ hash: await hashOf(tokenOf(prefix, n)), id })));
  await db.execute(sql`
    insert into session (token_hash, id_user, id_school, started, last_used)
    select hash, id, ${idSchool}, now(), now() from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as s (hash text, id int)`);
  return {
    idSchool,
    idSchedule: made?.schedule ?? 0,
    tokens: pupils.map(({ n }) => tokenOf(prefix, n)),
    questions: made?.questions ?? [],
  };
};

/** Answers of attempts long gone, so that the table is as large as after years. */
export const addPastAnswers = (db: Database, idSchool: number, count: number) =>
  db.execute(sql`
    insert into answer (id_school, id_attempt, id_question, response, sequence, answered, saved)
    select ${idSchool}, -(n / 40) - 1, n % 40, '{"alternative":2}'::jsonb, n, now(), now()
    from generate_series(0, ${count - 1}::int) as n`);

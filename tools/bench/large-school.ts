import { sql } from 'drizzle-orm';
import { academicYearAt } from '../../src/core/schedules/academic-year.ts';
import { type Database, rowsOf } from '../../src/server/database/database.ts';
import { country } from '../../src/server/database/schema.ts';
import { Sessions } from '../../src/server/session/sessions.ts';

const YEARS = 5;
const COURSES = 20;
const TEACHERS = 40;
const ASSESSMENTS = 500;
export const SCHEDULES = 2_000;
/** In each course, every year the same. */
const STUDENTS = 25;
const QUESTIONS = 30;
export const ATTEMPTS = SCHEDULES * STUDENTS;

/** Tokens of those who look at lists. */
export type LargeSchool = { coordinator: string; teacher: string; student: string };

/**
 * Fills an empty database with a school of five academic years: 2,000 schedules, all with 25 attempts and their results
 * but for ten of this year, of which four are open now.
 */
export const addLargeSchool = async (db: Database): Promise<LargeSchool> => {
  const year = academicYearAt(new Date().toISOString().slice(0, 10), '09-01');
  await db.insert(country).values({ id: 14, name: 'España', abbreviation: 'ES', language: 'es' }).onConflictDoNothing();
  const [{ id_school: school = 0 } = {}] = rowsOf<{ id_school?: number }>(
    await db.execute(sql`
      insert into school (name, id_country, timezone) values ('Bench', 14, 'Europe/Madrid') returning id as id_school`),
  );
  const coordinator = await addPeople(db, school, 'coordinator', 1);
  const teachers = await addPeople(db, school, 'teacher', TEACHERS);
  const students = await addPeople(db, school, 'student', COURSES * STUDENTS);
  await addRosters(db, school, year, students.first);
  await addAssessments(db, school, teachers.first);
  await addSchedules(db, school, year);
  await addAttempts(db, school);
  await db.execute(sql.raw('vacuum (analyze)'));
  const open = async (idUser: number) => {
    const token = await new Sessions().open(db, idUser, Date.now());
    if (token === null) throw new Error('no membership');
    return token;
  };
  return {
    coordinator: await open(coordinator.first),
    teacher: await open(teachers.first),
    student: await open(students.first),
  };
};

const addPeople = async (db: Database, school: number, role: string, count: number): Promise<{ first: number }> => {
  const [row] = rowsOf<{ first: number }>(
    await db.execute(sql`
      with people as (
        insert into users (login, first_name, last_name, id_country, added)
        select ${role}::text || n || '@bench', 'Ana', 'Núñez ' || n, 14, now()
        from generate_series(1, ${count}::int) n returning id
      ), members as (
        insert into membership (id_school, id_user, role, since)
        select ${school}::bigint, id, ${role}::text, now() - interval '6 years' from people
      )
      select min(id) as first from people`),
  );
  return { first: row?.first ?? 0 };
};

/** The same students in a course of each year; they have left all but this year's. */
const addRosters = (db: Database, school: number, year: number, firstStudent: number) =>
  db.execute(sql`
    with made as (
      insert into course (id_school, name, academic_year)
      select ${school}::bigint, number || '.º', year
      from generate_series(${year}::int - ${YEARS}::int + 1, ${year}::int) year, generate_series(1, ${COURSES}::int) number
      returning id, academic_year, name
    )
    insert into enrolment (id_school, id_course, id_user, list_number, since, until)
    select ${school}::bigint, made.id,
      ${firstStudent}::bigint + (split_part(made.name, '.', 1)::int - 1) * ${STUDENTS}::int + number - 1, number,
      make_date(academic_year, 9, 1), case when academic_year < ${year}::int then make_date(academic_year + 1, 8, 31) end
    from made, generate_series(1, ${STUDENTS}::int) number`);

const addAssessments = (db: Database, school: number, firstTeacher: number) =>
  db.execute(sql`
    with made as (
      insert into assessment (id_school, id_owner, title, search, status, added, updated, finished)
      select ${school}::bigint, ${firstTeacher}::bigint + n % ${TEACHERS}::int, 'Evaluación ' || n,
        'evaluacion ' || n || e'\\n evaluacion ' || n || ' ', 2,
        now(), now() - n * interval '1 hour', now()
      from generate_series(1, ${ASSESSMENTS}::int) n returning id
    )
    insert into assessment_snapshot (id_school, id_assessment, form_number, position, question_school, id_question, id_question_version)
    select ${school}::bigint, made.id, form, position, 1, position, position
    from made, generate_series(1, 3) form, generate_series(1, ${QUESTIONS}::int) position`);

/** Spread over the years, each an hour long; the last ten begin within five days, four of them in the hour before now. */
const addSchedules = (db: Database, school: number, year: number) =>
  db.execute(sql`
    with subject as (
      select id, id_owner, row_number() over (order by id) - 1 as n from assessment where id_school = ${school}
    ), class as (
      select id, academic_year, row_number() over (partition by academic_year order by id) - 1 as n
      from course where id_school = ${school}
    ), planned as (
      select n, ${year}::int - n % ${YEARS}::int as academic_year, case
          when n > ${SCHEDULES}::int - 4 * ${YEARS}::int and n % ${YEARS}::int = 0 then now() - interval '30 minutes'
          when n > ${SCHEDULES}::int - 10 * ${YEARS}::int and n % ${YEARS}::int = 0 then now() + n % 96 * interval '1 hour'
          else least(make_date(${year}::int - n % ${YEARS}::int, 9, 10) + n % 250 * interval '1 day', now() - interval '3 hours')
        end as opens
      from generate_series(1, ${SCHEDULES}::int) n
    )
    insert into schedule (id_school, assessment_school, id_assessment, id_course, id_owner, academic_year, start_date,
      start_time, end_time, opens, closes, ends, added)
    select ${school}::bigint, ${school}::bigint, subject.id, class.id, subject.id_owner, planned.academic_year,
      opens::date, to_char(opens, 'HH24:MI'), to_char(opens + interval '1 hour', 'HH24:MI'),
      opens, opens + interval '1 hour', opens + interval '1 hour', now()
    from planned
    join subject on subject.n = planned.n / ${YEARS}::int % ${ASSESSMENTS}::int
    join class on class.academic_year = planned.academic_year and class.n = planned.n / ${YEARS}::int % ${COURSES}::int`);

const addAttempts = async (db: Database, school: number): Promise<void> => {
  await db.execute(sql`
    insert into schedule_student (id_school, id_schedule, id_user, form_number)
    select schedule.id_school, schedule.id, enrolment.id_user, (enrolment.list_number - 1) % 3 + 1
    from schedule join enrolment on enrolment.id_school = ${school} and enrolment.id_course = schedule.id_course
    where schedule.id_school = ${school}`);
  await db.execute(sql`
    insert into schedule_item (id_school, id_schedule, position, question_school, id_question, id_question_version, classifications)
    select id_school, id, position, 1, position, position, '{}'
    from schedule, generate_series(1, ${QUESTIONS}::int) position where id_school = ${school}`);
  await db.execute(sql`
    insert into attempt (id_school, id_schedule, id_user, form_number, started, deadline, finished)
    select place.id_school, place.id_schedule, place.id_user, place.form_number, schedule.opens, schedule.closes,
      case when schedule.closes < now() then schedule.closes - interval '5 minutes' end
    from schedule_student place
    join schedule on schedule.id_school = ${school} and schedule.id = place.id_schedule and schedule.opens < now()
    where place.id_school = ${school}`);
  await db.execute(sql`
    insert into result (id_school, id_attempt, id_schedule, id_user, grade, hits, errors, omitted, ungraded, questions, scores, outcomes)
    select id_school, id, id_schedule, id_user, 50, 15, 15, 0, 0,
      array(select n::bigint from generate_series(1, ${QUESTIONS}::int) n), array_fill(0.5::float8, array[${QUESTIONS}::int]),
      array_fill('hit'::text, array[15]) || array_fill('error'::text, array[15])
    from attempt where id_school = ${school} and finished is not null`);
  await db.execute(sql`
    update schedule set students = ${STUDENTS}::int, started = coalesce(counted.started, 0),
      finished = coalesce(counted.finished, 0), graded = coalesce(counted.finished, 0),
      grade_sum = coalesce(counted.finished, 0) * 50000000000
    from (
      select place.id_schedule, count(attempt.id)::int as started, count(attempt.finished)::int as finished
      from schedule_student place
      left join attempt on attempt.id_school = ${school} and attempt.id_schedule = place.id_schedule
        and attempt.id_user = place.id_user
      where place.id_school = ${school} group by 1
    ) counted
    where schedule.id_school = ${school} and schedule.id = counted.id_schedule`);
};

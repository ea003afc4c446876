import { sql } from 'drizzle-orm';
import { docOf } from '../../src/questions/text/make.ts';
import { type Database, one, rowsOf } from '../../src/server/database/database.ts';
import { refreshEntries } from '../../src/server/database/entries.ts';
import {
  bankEntry,
  type CatalogingKind,
  cataloging,
  country,
  membership,
  school,
  user,
} from '../../src/server/database/schema.ts';
import { Sessions } from '../../src/server/sessions.ts';
import { writer } from './words.ts';

const DISCIPLINES = 6;
const CONTENTS = 8;
const DETAILS = 5;
const AXES = 5;
const YEARS = 6;
/** One entry in twenty is a context with three questions. */
const CONTEXTS = 20;
const AT_ONCE = 1_000;

type Discipline = { id: number; contents: { id: number; details: number[] }[]; axes: number[]; years: number[] };
export type LargeBank = { token: string; disciplines: Discipline[] };

/**
 * A bank of so many entries, 85 % the provider's, the rest teachers' of one school: the one that is there already, or
 * made in an empty database. The token is a teacher's.
 */
export const largeBank = async (db: Database, entries: number): Promise<LargeBank> => {
  if (!(await one(db.select({ id: bankEntry.id }).from(bankEntry).limit(1)))) await fill(db, entries);
  const teacher = await one(db.select({ id: user.id }).from(user).orderBy(user.id).limit(1));
  return {
    token: await new Sessions().open(db, teacher?.id ?? 0, Date.now()),
    disciplines: disciplinesOf(await db.select().from(cataloging).orderBy(cataloging.id)),
  };
};

const disciplinesOf = (nodes: readonly (typeof cataloging.$inferSelect)[]): Discipline[] => {
  const below = (parent: number | null, wanted: CatalogingKind) =>
    nodes.filter(({ idParent, kind }) => idParent === parent && kind === wanted).map(({ id }) => id);
  return below(null, 'discipline').map((id) => ({
    id,
    contents: below(id, 'content').map((content) => ({ id: content, details: below(content, 'detail') })),
    axes: below(id, 'thematicAxis'),
    years: below(id, 'year'),
  }));
};

const fill = async (db: Database, entries: number): Promise<void> => {
  await db.insert(country).values({ id: 14, name: 'España', abbreviation: 'ES', language: 'es' }).onConflictDoNothing();
  const { idSchool, teachers } = await addTeachers(db, 60);
  const disciplines = disciplinesOf(await addCatalogue(db));
  const write = writer(1);
  // Built once at the end, it costs a fraction of what a hundred thousand insertions would.
  await db.execute(sql`drop index bank_entry_search`);
  for (let from = 0; from < entries; from += AT_ONCE) {
    const questions = Array.from({ length: Math.min(AT_ONCE, entries - from) }, (_, index) =>
      entry(write, from + index, disciplines, teachers),
    ).flat();
    const made = rowsOf<{ id: number }>(await db.execute(insertion(JSON.stringify(questions), idSchool)));
    await refreshEntries(
      db,
      made.map(({ id }) => id),
    );
  }
  await db.execute(sql`create index bank_entry_search on bank_entry using gin (search gin_trgm_ops)`);
  await addUse(db, idSchool, teachers);
  for (const table of ['bank_entry', 'question', 'question_version', 'question_cataloging', 'result'])
    await db.execute(sql.raw(`vacuum (analyze) ${table}`));
};

/** The questions of one entry, as long as those of real examinations. */
const entry = (
  { below, text }: ReturnType<typeof writer>,
  number: number,
  disciplines: readonly Discipline[],
  teachers: readonly number[],
) => {
  const discipline = disciplines[below(DISCIPLINES)];
  // Some contents have many more questions than others.
  const content = discipline?.contents[Math.floor((below(CONTENTS) * below(CONTENTS)) / CONTENTS)];
  const together = number % CONTEXTS === 0 ? 3 : 1;
  const shared = {
    owner: below(100) < 85 ? null : teachers[below(teachers.length)],
    context: together > 1 ? number + 1 : null,
    year: below(3) === 0 ? 2005 + below(20) : null,
    nodes: [content?.details[below(DETAILS)], discipline?.axes[below(AXES)], discipline?.years[below(YEARS)]],
  };
  return Array.from({ length: together }, (_, position) => ({
    ...shared,
    position: together > 1 ? position + 1 : null,
    content: {
      version: 1,
      command: docOf(`¿${text(8 + below(32))}?`),
      alternatives: [1, 2, 3, 4].map((id) => ({ id, text: docOf(text(1 + below(6))) })),
      correct: 1 + below(4),
      feedback: null,
    },
  }));
};

const insertion = (questions: string, idSchool: number) => sql`
  with given as materialized (
    select *, nextval(pg_get_serial_sequence('question', 'id'))::int as id
    from jsonb_to_recordset(${questions}::jsonb)
      as q (owner int, context int, year int, nodes int[], position int, content jsonb)
  ), text as (
    insert into context (id, title, text, id_owner, added)
    overriding system value
    select distinct on (context) context, 'Texto ' || context, content -> 'command', owner, now()
    from given where context is not null
  ), version as (
    insert into question_version (id_question, id_type, content, language, added)
    select id, 0, content, 'es', now() from given order by id returning id, id_question
  ), made as (
    insert into question (id, id_owner, id_school, id_version, id_context, context_position, year, added, updated)
    overriding system value
    select given.id, owner, case when owner is not null then ${idSchool}::int end, version.id, context, position, year, now(), now()
    from given join version on version.id_question = given.id
    returning id
  ), link as (
    insert into question_cataloging (id_question, id_cataloging)
    select id, unnest(nodes) from given
  )
  select id from made`;

const addTeachers = async (db: Database, count: number) => {
  const place = { idCountry: 14, timezone: 'Europe/Madrid' };
  const idSchool =
    (
      await one(
        db
          .insert(school)
          .values({ name: 'Bench', ...place })
          .returning(),
      )
    )?.id ?? 0;
  const people = await db
    .insert(user)
    .values(
      Array.from({ length: count }, (_, n) => ({
        email: `${crypto.randomUUID()}@bench`,
        firstName: 'Teacher',
        lastName: `${n}`,
        idType: 3,
        idCountry: 14,
        shareMyQuestions: n % 2 === 1,
        added: Date.now(),
      })),
    )
    .returning({ id: user.id });
  await db.insert(membership).values(people.map(({ id }) => ({ idSchool, idUser: id })));
  return { idSchool, teachers: people.map(({ id }) => id) };
};

const addCatalogue = async (db: Database) => {
  const add = (kind: CatalogingKind, idParent: number | null, count: number) =>
    db
      .insert(cataloging)
      .values(
        Array.from({ length: count }, (_, n) => ({
          idParent,
          kind,
          name: `${kind} ${n}`,
          language: 'es',
          idCountry: 14,
        })),
      )
      .returning();
  for (const { id } of await add('discipline', null, DISCIPLINES)) {
    for (const content of await add('content', id, CONTENTS)) await add('detail', content.id, DETAILS);
    await add('thematicAxis', id, AXES);
    await add('year', id, YEARS);
  }
  return db.select().from(cataloging).orderBy(cataloging.id);
};

/** Four hundred assessments of 30 questions, each answered by two classes of 25. */
const addUse = (db: Database, idSchool: number, teachers: readonly number[]) =>
  db.execute(sql`
    with class as (
      insert into course (id_school, name, years_filter) values (${idSchool}, 'bench', 2026) returning id
    ), made as (
      insert into assessment (id_school, id_owner, title, status, added, updated)
      select ${idSchool}, ${teachers[0]}, 'bench ' || n, 2, now(), now() from generate_series(1, 400) n returning id
    ), asked as (
      select made.id as assessment, array_agg(question.id) as questions, array_agg(question.id_version) as versions
      from (select id, row_number() over () as n from made) made
      join (select id, id_version, row_number() over (order by id desc) as n from question) question
        on question.n > (made.n - 1) * 30 and question.n <= made.n * 30
      group by made.id
    ), placed as (
      insert into assessment_question (id_assessment, version, id_question, id_question_version, position)
      select assessment, 1, question, version, position
      from asked, unnest(questions, versions) with ordinality as one(question, version, position)
    ), planned as (
      insert into schedule (id_school, id_assessment, id_course, id_owner, start_date, start_time, end_time, opens, closes, added)
      select ${idSchool}, made.id, class.id, ${teachers[0]}, current_date, '08:00', '09:00', now() - interval '2 hours', now() - interval '1 hour', now()
      from made, class, generate_series(1, 2) returning id, id_assessment
    )
    insert into result (id_school, id_attempt, id_schedule, id_user, grade, hits, errors, omitted, not_qualified, questions, scores, outcomes)
    select ${idSchool}, row_number() over (), planned.id, n, 50, 15, 15, 0, 0, asked.questions,
      array_fill(0.5::real, array[30]), array_fill('hit'::text, array[15]) || array_fill('error'::text, array[15])
    from planned join asked on asked.assessment = planned.id_assessment, generate_series(1, 25) n`);

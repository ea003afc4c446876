import { eq, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../src/core/people/schools.ts';
import { docFromText } from '../../src/questions/text/plain/from-plain-text.ts';
import { refreshBankEntries } from '../../src/server/database/bank-entries.ts';
import { runWithChangeLog } from '../../src/server/database/changes.ts';
import { type Database, firstRow, rowsOf } from '../../src/server/database/database.ts';
import {
  bankEntry,
  type CatalogueKind,
  catalogue,
  country,
  course,
  membership,
  school,
  user,
} from '../../src/server/database/schema.ts';
import { refreshAllQuestionFigures } from '../../src/server/questions/api.ts';
import { Sessions } from '../../src/server/session/sessions.ts';
import { writer } from './words.ts';

const CONTENTS = 8;
const DETAILS = 5;
const AXES = 5;
/** One entry in twenty is a stimulus with three questions. */
const STIMULI = 20;
const AT_ONCE = 1_000;

type Discipline = { id: number; contents: { id: number; details: number[] }[]; axes: number[]; years: number[] };
export type LargeBank = {
  token: string;
  disciplines: Discipline[];
  contentNames: string[];
  disciplineNames: string[];
  /** Of an editor of the provider. */
  editorToken: string;
  /** The course that all schedules are for; the teacher of the token teaches it. */
  idCourse: number;
};

/**
 * A bank of so many entries, 85 % the provider's, the rest teachers' of one school: the one that is there already, or
 * made in an empty database. The token is a teacher's.
 */
export const largeBank = async (db: Database, entries: number): Promise<LargeBank> => {
  if (!(await firstRow(db.select({ id: bankEntry.id }).from(bankEntry).limit(1)))) await fill(db, entries);
  const nodes = await db.select().from(catalogue).orderBy(catalogue.id);
  const teacher = await firstRow(db.select({ id: user.id }).from(user).orderBy(user.id).limit(1));
  const editor = await firstRow(db.select({ id: user.id }).from(user).where(eq(user.lastName, EDITOR)).limit(1));
  return {
    editorToken: (await new Sessions().open(db, editor?.id ?? 0, Date.now())) ?? '',
    token: (await new Sessions().open(db, teacher?.id ?? 0, Date.now())) ?? '',
    disciplines: disciplinesOf(nodes),
    disciplineNames: nodes.flatMap(({ kind, name }) => (kind === 'discipline' ? name : [])),
    contentNames: nodes.flatMap(({ kind, name }) => (kind === 'content' ? name : [])),
    idCourse: (await firstRow(db.select({ id: course.id }).from(course).limit(1)))?.id ?? 0,
  };
};

const disciplinesOf = (nodes: readonly (typeof catalogue.$inferSelect)[]): Discipline[] => {
  const below = (parent: number | null, wanted: CatalogueKind) =>
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
  // Built once at the end, they cost a fraction of what a hundred thousand insertions would.
  await db.execute(sql`drop index bank_entry_search`);
  await db.execute(sql`drop index bank_entry_words`);
  for (let from = 0; from < entries; from += AT_ONCE) {
    const questions = Array.from({ length: Math.min(AT_ONCE, entries - from) }, (_, index) =>
      entry(write, from + index, disciplines, teachers),
    ).flat();
    await runWithChangeLog(db, { by: null, at: Date.now() }, async (db) => {
      for (const [home, made] of Map.groupBy(questions, ({ owner }) =>
        owner === null ? PROVIDER_SCHOOL_ID : idSchool,
      )) {
        const added = rowsOf<{ id: number }>(await db.execute(insertion(JSON.stringify(made), home)));
        await refreshBankEntries(
          db,
          home,
          added.map(({ id }) => id),
        );
      }
    });
  }
  await db.execute(sql`create index bank_entry_words on bank_entry using gin (words)`);
  await db.execute(sql`create index bank_entry_search on bank_entry using gin (search gin_trgm_ops)`);
  await addReviews(db);
  await addUse(db, idSchool, teachers);
  await refreshAllQuestionFigures(db, Date.now(), new AbortController().signal);
  for (const table of [
    ...[
      'bank_entry',
      'bank_word',
      'question',
      'question_version',
      'question_classification',
      'stimulus',
      'stimulus_version',
    ],
    ...['review_step', 'schedule', 'schedule_item', 'assessment_snapshot', 'result', 'question_figure'],
  ])
    await db.execute(sql.raw(`vacuum (analyze) ${table}`));
};

/** The questions of one entry, as long as those of real examinations. */
const entry = (
  { below, text }: ReturnType<typeof writer>,
  number: number,
  disciplines: readonly Discipline[],
  teachers: readonly number[],
) => {
  const discipline = disciplines[below(disciplineNames.length)];
  // Some contents have many more questions than others.
  const content = discipline?.contents[Math.floor((below(CONTENTS) * below(CONTENTS)) / CONTENTS)];
  const together = number % STIMULI === 0 ? 3 : 1;
  const shared = {
    owner: below(100) < 85 ? null : teachers[below(teachers.length)],
    stimulus: together > 1 ? number + 1 : null,
    year: below(3) === 0 ? 2005 + below(20) : null,
    nodes: [
      content?.details[below(DETAILS)],
      discipline?.axes[below(AXES)],
      discipline?.years[below(yearNames.length)],
    ],
  };
  return Array.from({ length: together }, (_, position) => ({
    ...shared,
    position: together > 1 ? position + 1 : null,
    content: {
      version: 1,
      command: docFromText(`¿${text(8 + below(32))}?`),
      alternatives: [1, 2, 3, 4].map((id) => ({ id, text: docFromText(text(1 + below(6))) })),
      correct: 1 + below(4),
      feedback: null,
    },
  }));
};

const insertion = (questions: string, idSchool: number) => sql`
  with given as materialized (
    select *, nextval(pg_get_serial_sequence('question', 'id')) as id,
      nextval(pg_get_serial_sequence('question_version', 'id')) as version
    from jsonb_to_recordset(${questions}::jsonb)
      as q (owner bigint, stimulus bigint, year int, nodes bigint[], position int, content jsonb)
  ), texts as materialized (
    select distinct on (stimulus) stimulus, nextval(pg_get_serial_sequence('stimulus_version', 'id')) as version, content, owner
    from given where stimulus is not null
  ), text as (
    insert into stimulus (id_school, id, id_version, id_owner, added)
    select ${idSchool}::bigint, stimulus, version, owner, now() from texts
  ), wording as (
    insert into stimulus_version (id_school, id, id_stimulus, title, text, added)
    select ${idSchool}::bigint, version, stimulus, 'Texto ' || stimulus, content -> 'command', now() from texts
  ), made as (
    insert into question (id_school, id, id_owner, id_version, id_stimulus, stimulus_position, exam_year, added, updated)
    select ${idSchool}::bigint, id, owner, version, stimulus, position, year, now(), now() from given
    returning id
  ), version as (
    insert into question_version (id_school, id, id_question, id_type, content, language, added)
    select ${idSchool}::bigint, version, id, 0, content, 'es', now() from given
  ), link as (
    insert into question_classification (id_school, id_question, catalogue_school, id_catalogue)
    select ${idSchool}::bigint, id, ${PROVIDER_SCHOOL_ID}::bigint, unnest(nodes) from given
  )
  select id from made`;

const addTeachers = async (db: Database, count: number) => {
  const place = { idCountry: 14, timezone: 'Europe/Madrid' };
  const idSchool =
    (
      await firstRow(
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
        login: `${crypto.randomUUID()}@bench`,
        firstName: 'Teacher',
        lastName: `${n}`,
        idCountry: 14,
        shareMyQuestions: n % 2 === 1,
        added: Date.now(),
      })),
    )
    .returning({ id: user.id });
  const since = Date.now();
  await db
    .insert(membership)
    .values(people.map(({ id }) => ({ idSchool, idUser: id, role: 'teacher' as const, since })));
  return { idSchool, teachers: people.map(({ id }) => id) };
};

const disciplineNames = [
  'Matemáticas',
  'Lengua castellana y Literatura',
  'Biología y Geología',
  'Física y Química',
  'Geografía e Historia',
  'Lengua extranjera: Inglés',
];
const yearNames = ['1.º ESO', '2.º ESO', '3.º ESO', '4.º ESO', '1.º Bachillerato', '2.º Bachillerato'];

const addCatalogue = async (db: Database) => {
  const { text } = writer(4);
  const add = (kind: CatalogueKind, idParent: number | null, names: readonly string[]) =>
    db
      .insert(catalogue)
      .values(
        names.map((name) => ({
          ...{ idSchool: PROVIDER_SCHOOL_ID, parentSchool: idParent === null ? null : PROVIDER_SCHOOL_ID, idParent },
          ...{ kind, name, language: 'es', idCountry: 14 },
        })),
      )
      .returning();
  const written = (count: number) => Array.from({ length: count }, () => text(3));
  for (const { id } of await add('discipline', null, disciplineNames)) {
    for (const content of await add('content', id, written(CONTENTS)))
      await add('detail', content.id, written(DETAILS));
    await add('thematicAxis', id, written(AXES));
    await add('year', id, yearNames);
  }
  return db.select().from(catalogue).orderBy(catalogue.id);
};

/** The last name of the one editor. */
const EDITOR = 'editor';

/** An editor and ten authors of the provider, and one in forty of its entries on its way to the public bank. */
export const addReviews = async (db: Database) => {
  const people = await db
    .insert(user)
    .values(
      [EDITOR, ...Array.from({ length: 10 }, (_, n) => `author ${n}`)].map((lastName) => ({
        login: `${crypto.randomUUID()}@bench`,
        firstName: 'Bench',
        ...{ lastName, idCountry: 14, added: Date.now() },
      })),
    )
    .returning({ id: user.id });
  const since = Date.now();
  await db.insert(membership).values(
    people.map(({ id }, n) => ({
      ...{ idSchool: PROVIDER_SCHOOL_ID, idUser: id, since },
      role: n === 0 ? ('editor' as const) : ('author' as const),
    })),
  );
  const [, ...authors] = people.map(({ id }) => id);
  await db.execute(sql`
    with waiting as (
      select id, questions, (array['draft', 'inReview', 'inReview', 'returned', 'accepted'])[1 + id / 40 % 5] as state,
        (${sql.param(authors, bankEntry.questions)}::bigint[])[1 + id / 200 % 10] as author
      from bank_entry where id_school = ${PROVIDER_SCHOOL_ID} and id % 40 = 0
    ), parts as (
      update question set publication_state = waiting.state, id_author = waiting.author
      from waiting where question.id_school = ${PROVIDER_SCHOOL_ID} and question.id = any(waiting.questions)
      returning question.id, question.id_author, question.publication_state
    ), steps as (
      insert into review_step (id_school, id_question, action, from_state, id_user, at)
      select ${PROVIDER_SCHOOL_ID}, id, 'submit', 'draft', id_author, now() - id % 1000 * interval '1 hour'
      from parts where publication_state <> 'draft'
    )
    update bank_entry set publication_state = waiting.state, id_author = waiting.author
    from waiting where bank_entry.id_school = ${PROVIDER_SCHOOL_ID} and bank_entry.id = waiting.id`);
};

/** Four hundred assessments of 30 questions, each answered by two classes of 25. */
const addUse = (db: Database, idSchool: number, teachers: readonly number[]) =>
  db.execute(sql`
    with class as (
      insert into course (id_school, name, academic_year) values (${idSchool}, 'bench', 2026) returning id
    ), taught as (
      insert into course_teacher (id_school, id_course, id_user) select ${idSchool}, class.id, ${teachers[0]} from class
    ), made as (
      insert into assessment (id_school, id_owner, title, status, added, updated)
      select ${idSchool}, ${teachers[0]}, 'bench ' || n, 2, now(), now() from generate_series(1, 400) n returning id
    ), asked as (
      select made.id as assessment, array_agg(question.id_school) as schools, array_agg(question.id) as questions,
        array_agg(question.id_version) as versions
      from (select id, row_number() over () as n from made) made
      join (select id_school, id, id_version, row_number() over (order by id desc) as n from question) question
        on question.n > (made.n - 1) * 30 and question.n <= made.n * 30
      group by made.id
    ), placed as (
      insert into assessment_snapshot (id_school, id_assessment, form_number, position, question_school, id_question, id_question_version)
      select ${idSchool}, assessment, 1, position, home, question, version
      from asked, unnest(schools, questions, versions) with ordinality as one(home, question, version, position)
    ), planned as (
      insert into schedule (id_school, assessment_school, id_assessment, id_course, id_owner, academic_year, start_date, start_time, end_time, opens, closes, ends, added, students, started, finished)
      select ${idSchool}, ${idSchool}, made.id, class.id, ${teachers[0]}, 2026, current_date, '08:00', '09:00',
        now() - interval '2 hours', now() - interval '1 hour', now() - interval '1 hour', now(), 25, 25, 25
      from made, class, generate_series(1, 2) returning id, id_assessment
    ), items as (
      insert into schedule_item (id_school, id_schedule, position, question_school, id_question, id_question_version, classifications)
      select ${idSchool}, planned.id, position, home, question, version, '{}'
      from planned join asked on asked.assessment = planned.id_assessment,
        unnest(asked.schools, asked.questions, asked.versions) with ordinality as one(home, question, version, position)
    )
    insert into result (id_school, id_attempt, id_schedule, id_user, grade, hits, errors, omitted, ungraded, questions, scores, outcomes)
    select ${idSchool}, row_number() over (), planned.id, n, 50, 15, 15, 0, 0, asked.questions,
      array_fill(0.5::float8, array[30]), array_fill('hit'::text, array[15]) || array_fill('error'::text, array[15])
    from planned join asked on asked.assessment = planned.id_assessment, generate_series(1, 25) n`);

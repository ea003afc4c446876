import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idArray } from '../database/arrays.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { type assessment, type question, type questionDraft, schedule, type stimulus } from '../database/schema.ts';
import { storedJson } from '../database/stored-json.ts';

/** In one school, from whom to whom. */
export type Owners = { idSchool: number; from: number; to: number };

const ids = z.array(z.int());
const count = z.int();

const handedOver = z.strictObject({
  counts: z.strictObject({ classes: count, schedules: count, assessments: count, questions: count }),
  /** `shared` = those that the receiver taught before. */
  classes: z.strictObject({ taken: ids, shared: ids }),
  schedules: ids,
  assessments: ids,
  questions: ids,
  stimuli: ids,
  drafts: ids,
});

/** What was handed over, by id. */
export type HandedOver = z.infer<typeof handedOver>;

/** `person_merge.moved` of work that was handed over. */
export const storedHandOver = storedJson(1, handedOver);

/** Rows that a statement changes at most; the next one changes those that are left. */
const PORTION = 1000;

type OwnedTable = typeof assessment | typeof schedule | typeof stimulus | typeof question | typeof questionDraft;

/**
 * Gives the rows of a table that somebody owns in a school to somebody else: all, or those of some ids. Returns their ids,
 * and uuids where it has them.
 */
export const moveOwned = async (
  db: Database,
  table: OwnedTable,
  { idSchool, from, to }: Owners,
  ids?: readonly number[],
) => {
  const isMeant = ids ? sql`and owned.id = any(${idArray(ids)})` : sql``;
  const uuid = table === schedule ? sql`null` : sql`moved.uuid`;
  const moved: { id: number; uuid: string | null }[] = [];
  for (let isFull = true; isFull; ) {
    const rows = rowsOf<{ id: number; uuid: string | null }>(
      await db.execute(sql`
        update ${table} as moved set id_owner = ${to}
        where moved.id_school = ${idSchool} and moved.id in (
          select owned.id from ${table} as owned
          where owned.id_school = ${idSchool} and owned.id_owner = ${from} ${isMeant}
          order by owned.id limit ${PORTION} for update)
        returning moved.id, ${uuid} as uuid`),
    );
    moved.push(...rows.map(({ id, uuid }) => ({ id: Number(id), uuid })));
    isFull = rows.length === PORTION;
  }
  return moved.sort((a, b) => a.id - b.id);
};

/** Makes somebody else the teacher of all classes that somebody teaches; not of a partner's. Returns their ids. */
export const moveCourses = async (db: Database, owners: Owners): Promise<HandedOver['classes']> => {
  const left = await leaveCourses(db, owners, sql``);
  const taken = await teachCourses(db, owners, left);
  return { taken, shared: left.filter((id) => !taken.includes(id)) };
};

/** Gives classes back to their former teacher, as far as the receiver still teaches them. Returns their ids. */
export const giveCoursesBack = async (
  db: Database,
  { idSchool, from, to }: Owners,
  { taken, shared }: HandedOver['classes'],
): Promise<number[]> => {
  const left = await leaveCourses(db, { idSchool, from, to }, sql`and taught.id_course = any(${idArray(taken)})`);
  const still = rowsOf<{ id_course: number }>(
    await db.execute(sql`
      select taught.id_course from course_teacher taught
      where taught.id_school = ${idSchool} and taught.id_user = ${from} and taught.id_course = any(${idArray(shared)})
      order by taught.id_course for update`),
  );
  return teachCourses(db, { idSchool, from, to }, [...left, ...still.map(({ id_course }) => Number(id_course))]);
};

const leaveCourses = async (db: Database, { idSchool, from }: Owners, isMeant: SQL): Promise<number[]> => {
  const rows = rowsOf<{ id_course: number }>(
    await db.execute(sql`
      delete from course_teacher as taught using course
      where taught.id_school = ${idSchool} and taught.id_user = ${from} ${isMeant}
        and course.id_school = ${idSchool} and course.id = taught.id_course and course.source = ''
      returning taught.id_course`),
  );
  return rows.map(({ id_course }) => Number(id_course)).sort((a, b) => a - b);
};

/** Returns the ids of the classes that the teacher did not teach before. */
const teachCourses = async (db: Database, { idSchool, to }: Owners, ids: readonly number[]): Promise<number[]> => {
  const rows = rowsOf<{ id_course: number }>(
    await db.execute(sql`
      insert into course_teacher (id_school, id_course, id_user)
      select ${idSchool}, course.id, ${to}
      from course where course.id_school = ${idSchool} and course.id = any(${idArray(ids)})
      order by course.id
      on conflict do nothing
      returning id_course`),
  );
  return rows.map(({ id_course }) => Number(id_course)).sort((a, b) => a - b);
};

/**
 * Returns the questions that go back with those that were handed over: alone, or in a text that goes back, which takes those
 * that were added to it since.
 */
export const findQuestionsToGiveBack = async (
  db: Database,
  { idSchool, from }: Owners,
  { questions, stimuli }: HandedOver,
): Promise<number[]> => {
  const rows = rowsOf<{ id: number }>(
    await db.execute(sql`
      select own.id from question own
      where own.id_school = ${idSchool} and own.id_owner = ${from}
        and (own.id = any(${idArray(questions)}) and own.id_stimulus is null
          or own.id_stimulus = any(${idArray(stimuli)}))`),
  );
  return rows.map(({ id }) => Number(id));
};

/** Returns how much somebody has in a school, without what is deleted. */
export const countWork = async (db: Database, idSchool: number, idUser: number) => {
  const owned = (table: string) => sql`
    (select count(*)::int from ${sql.identifier(table)} as owned
     where owned.id_school = ${idSchool} and owned.id_owner = ${idUser} and not owned.deleted)`;
  const [row] = rowsOf<{ classes: number; schedules: number; assessments: number; questions: number }>(
    await db.execute(sql`
      select
        (select count(*)::int from course_teacher taught
         join course on course.id_school = ${idSchool} and course.id = taught.id_course
         where taught.id_school = ${idSchool} and taught.id_user = ${idUser}
           and course.source = '' and not course.deleted) as classes,
        ${owned('schedule')} as schedules,
        ${owned('assessment')} as assessments,
        ${owned('question')} + ${owned('stimulus')}
          + (select count(*)::int from question_draft draft
             where draft.id_school = ${idSchool} and draft.id_owner = ${idUser}) as questions`),
  );
  if (!row) throw new Error('a count has no row');
  return row;
};

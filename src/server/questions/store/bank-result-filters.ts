import { type SQL, sql } from 'drizzle-orm';
import { type Difficulty, hitAveragesOf } from '../../../core/results/difficulty.ts';
import { type Discrimination, discriminationsOf } from '../../../core/statistics/discrimination.ts';
import { bankEntry } from '../../database/schema.ts';

/** The filters by what happened in the asker's school. */
export type ResultFilter = {
  difficulty?: Difficulty | undefined;
  discrimination?: Discrimination | undefined;
  /** A course of the school: leaves out what was scheduled for it. */
  idCourseUnused?: number | null | undefined;
};

/** Returns the conditions on the entries of `entrySchool` (one's own school or the provider) by results and schedules of `idSchool`. */
export const resultConditions = (
  idSchool: number,
  entrySchool: number,
  { difficulty, discrimination, idCourseUnused }: ResultFilter,
): SQL[] => {
  const figures = [
    ...(difficulty === undefined ? [] : [isWithin(sql`figure.hit_average`, hitAveragesOf(difficulty))]),
    ...(discrimination === undefined ? [] : [isWithin(sql`figure.discrimination`, discriminationsOf(discrimination))]),
  ];
  return [
    ...(figures.length === 0 ? [] : [hasFigures(idSchool, entrySchool, figures)]),
    ...(idCourseUnused == null ? [] : [isUnusedWith(idSchool, entrySchool, idCourseUnused)]),
  ];
};

const isWithin = (figure: SQL, { least, below }: { least: number | null; below: number | null }): SQL =>
  sql`${least === null ? sql`` : sql`and ${figure} >= ${least}`} ${below === null ? sql`` : sql`and ${figure} < ${below}`}`;

/** Returns the condition of the entries one question of which meets all these conditions. */
const hasFigures = (idSchool: number, entrySchool: number, conditions: readonly SQL[]): SQL =>
  sql`${bankEntry.id} in ${entriesWith(
    entrySchool,
    sql`select figure.id_question from question_figure figure
      where figure.id_school = ${idSchool} and figure.question_school = ${entrySchool} ${sql.join([...conditions], sql` `)}`,
  )}`;

const isUnusedWith = (idSchool: number, entrySchool: number, idCourse: number): SQL =>
  sql`${bankEntry.id} not in ${entriesWith(
    entrySchool,
    sql`select item.id_question from schedule
      join schedule_item item on item.id_school = schedule.id_school and item.id_schedule = schedule.id
      where schedule.id_school = ${idSchool} and schedule.id_course = ${idCourse}
        and not schedule.deleted and schedule.cancelled is null and item.question_school = ${entrySchool}`,
  )}`;

/**
 * Returns a subquery of the ids of the entries that contain one of these questions, with some ids of questions that are no entry's. An
 * entry has the id of its first question; the stimuli are few, so that all are read. The index on the entries' questions takes a time that
 * grows with the square of the number of ids.
 */
const entriesWith = (entrySchool: number, questions: SQL): SQL => sql`(
  with asked as materialized (${questions})
  select id_question from asked
  union all
  select entry.id from bank_entry entry cross join unnest(entry.questions) as part(id_question)
    join asked on asked.id_question = part.id_question
  where entry.id_school = ${entrySchool} and entry.id_stimulus is not null)`;

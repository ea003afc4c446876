import { sql } from 'drizzle-orm';
import { idArray } from '../database/arrays.ts';
import { groupBySchool } from '../database/by-school.ts';
import type { Database } from '../database/database.ts';
import { type QuestionRef, questionSchoolOf } from './versions.ts';

/**
 * Counts in how many finished assessments questions stand. Rows are locked by school and id, so that two who finish at once
 * never wait for each other; until the transaction ends nobody edits what is counted.
 */
export const changeUsageCount = async (db: Database, refs: readonly QuestionRef[], by: 1 | -1): Promise<void> => {
  for (const [idSchool, list] of groupBySchool(refs, questionSchoolOf)) {
    const ids = list.map(({ idQuestion }) => idQuestion);
    await db.execute(sql`
      select id from question where id_school = ${idSchool} and id = any(${idArray(ids)}) order by id for no key update`);
    // A statement of its own, because it sees the rows that are locked. One statement for both would update the row versions
    // from before it waited, and could deadlock with a transaction that waits for those.
    await db.execute(sql`
      update question set used_times = used_times + ${by}::int
      where id_school = ${idSchool} and id = any(${idArray(ids)})`);
  }
};

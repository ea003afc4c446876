import { sql } from 'drizzle-orm';
import { idArray } from '../database/arrays.ts';
import { groupBySchool } from '../database/by-school.ts';
import type { Database } from '../database/database.ts';
import { type QuestionRef, questionSchoolOf } from './versions.ts';

/**
 * Adds 1 or −1 to the number of finished assessments that use each question. Locks the questions against edits, by
 * school and id, so that two transactions never deadlock.
 */
export const changeUsageCount = async (db: Database, refs: readonly QuestionRef[], by: 1 | -1): Promise<void> => {
  for (const [idSchool, list] of groupBySchool(refs, questionSchoolOf)) {
    const ids = list.map(({ idQuestion }) => idQuestion);
    await db.execute(sql`
      select id from question where id_school = ${idSchool} and id = any(${idArray(ids)}) order by id for no key update`);
    // A second statement sees the rows as they are after the lock. A single one would update the row versions from
    // before it waited, and could deadlock with a transaction that waits for those.
    await db.execute(sql`
      update question set used_times = used_times + ${by}::int
      where id_school = ${idSchool} and id = any(${idArray(ids)})`);
  }
};

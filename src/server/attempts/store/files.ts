import { and, eq } from 'drizzle-orm';
import type { Instant } from '../../../core/time.ts';
import { type Database, one } from '../../database/database.ts';
import { responseFile } from '../../database/schema.ts';
import type { AttemptRef } from '../refs.ts';

const ofQuestion = ({ idSchool, idAttempt }: AttemptRef, idQuestion: number) =>
  and(
    eq(responseFile.idSchool, idSchool),
    eq(responseFile.idAttempt, idAttempt),
    eq(responseFile.idQuestion, idQuestion),
  );

/** Writes that an attempt has uploaded a file for a question; once for the same file. */
export const addResponseFile = (
  db: Database,
  { idSchool, idAttempt }: AttemptRef,
  idQuestion: number,
  asset: string,
  added: Instant,
) => db.insert(responseFile).values({ idSchool, idAttempt, idQuestion, asset, added }).onConflictDoNothing();

export const countResponseFiles = (db: Database, ref: AttemptRef, idQuestion: number): Promise<number> =>
  db.$count(responseFile, ofQuestion(ref, idQuestion));

/** Returns whether an attempt has uploaded such a file for the question. */
export const hasResponseFile = async (
  db: Database,
  ref: AttemptRef,
  idQuestion: number,
  asset: string,
): Promise<boolean> =>
  (await one(
    db
      .select({ asset: responseFile.asset })
      .from(responseFile)
      .where(and(ofQuestion(ref, idQuestion), eq(responseFile.asset, asset))),
  )) !== undefined;

/** Returns the files that an attempt has uploaded, for all of its questions. */
export const filesOfAttempt = async (db: Database, { idSchool, idAttempt }: AttemptRef): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ asset: responseFile.asset })
    .from(responseFile)
    .where(and(eq(responseFile.idSchool, idSchool), eq(responseFile.idAttempt, idAttempt)));
  return rows.map(({ asset }) => asset);
};

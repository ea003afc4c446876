import { and, count, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Instant } from '../../../core/schedules/time.ts';
import { ATTACHMENT_FIELD } from '../../../questions/attachments/response-attachment.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { asset, lateResponse, response, responseFile, unreadablePhoto } from '../../database/schema.ts';
import type { AttemptRef } from '../refs.ts';

const ofQuestion = (
  table: { idSchool: PgColumn; idAttempt: PgColumn; idQuestion: PgColumn },
  { idSchool, idAttempt }: AttemptRef,
  idQuestion: number,
) => and(eq(table.idSchool, idSchool), eq(table.idAttempt, idAttempt), eq(table.idQuestion, idQuestion));

/** A file that an attempt has uploaded for a question; `sha256` is that of the bytes that were uploaded. */
type UploadedPhoto = { asset: string; sha256: string; added: Instant };

/** Writes that an attempt has uploaded a file for a question. Of uploads that come to the same file the last one names it. */
export const addResponseFile = (
  db: Database,
  { idSchool, idAttempt }: AttemptRef,
  idQuestion: number,
  { asset, sha256, added }: UploadedPhoto,
) =>
  db
    .insert(responseFile)
    .values({ idSchool, idAttempt, idQuestion, asset, sha256, added })
    .onConflictDoUpdate({
      target: [responseFile.idSchool, responseFile.idAttempt, responseFile.idQuestion, responseFile.asset],
      set: { sha256 },
      setWhere: eq(responseFile.idSchool, idSchool),
    });

/** Writes that a photograph that a response names was no image. */
export const addUnreadablePhoto = (
  db: Database,
  { idSchool, idAttempt }: AttemptRef,
  idQuestion: number,
  { sha256, added }: Omit<UploadedPhoto, 'asset'>,
) => db.insert(unreadablePhoto).values({ idSchool, idAttempt, idQuestion, sha256, added }).onConflictDoNothing();

/** Returns how many photographs an attempt has sent for a question, those that were no image among them. */
export const countPhotos = async (db: Database, ref: AttemptRef, idQuestion: number): Promise<number> =>
  (await db.$count(responseFile, ofQuestion(responseFile, ref, idQuestion))) +
  (await db.$count(unreadablePhoto, ofQuestion(unreadablePhoto, ref, idQuestion)));

/** Returns whether an attempt has uploaded such a file for the question. */
export const hasResponseFile = async (
  db: Database,
  ref: AttemptRef,
  idQuestion: number,
  asset: string,
): Promise<boolean> =>
  (await firstRow(
    db
      .select({ asset: responseFile.asset })
      .from(responseFile)
      .where(and(ofQuestion(responseFile, ref, idQuestion), eq(responseFile.asset, asset))),
  )) !== undefined;

/** Returns the file that an attempt has uploaded for a question as bytes of this hash. */
export const findUploadByHash = (db: Database, ref: AttemptRef, idQuestion: number, sha256: string) =>
  firstRow(
    db
      .select({ asset: asset.id, width: asset.width, height: asset.height })
      .from(responseFile)
      .innerJoin(asset, and(eq(asset.idSchool, responseFile.idSchool), eq(asset.id, responseFile.asset)))
      .where(and(ofQuestion(responseFile, ref, idQuestion), eq(responseFile.sha256, sha256))),
  );

/** Returns whether a response names a photograph, be it one that arrived too late. */
export const isPhotoNamed = async (
  db: Database,
  ref: AttemptRef,
  idQuestion: number,
  sha256: string,
): Promise<boolean> => {
  for (const table of [response, lateResponse]) {
    const names = eq(sql`${table.response} ->> ${ATTACHMENT_FIELD}::text`, sha256);
    const [found] = await db
      .select({ n: count() })
      .from(table)
      .where(and(ofQuestion(table, ref, idQuestion), names));
    if (found && found.n > 0) return true;
  }
  return false;
};

/** Returns the files that an attempt has uploaded, for all of its questions. */
export const listAttemptFiles = async (db: Database, { idSchool, idAttempt }: AttemptRef): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ asset: responseFile.asset })
    .from(responseFile)
    .where(and(eq(responseFile.idSchool, idSchool), eq(responseFile.idAttempt, idAttempt)));
  return rows.map(({ asset }) => asset);
};

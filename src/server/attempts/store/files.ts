import { and, count, eq, inArray, sql } from 'drizzle-orm';
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
export type UploadedPhoto = { asset: string; sha256: string; added: Instant };

/**
 * Stores that an attempt has uploaded a file for a question. When two uploads result in the same file, the hash of
 * the last one is stored.
 */
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

/** Takes files from an attempt. */
export const deleteResponseFiles = (db: Database, { idSchool, idAttempt }: AttemptRef, assets: readonly string[]) =>
  db
    .delete(responseFile)
    .where(
      and(
        ...[eq(responseFile.idSchool, idSchool), eq(responseFile.idAttempt, idAttempt)],
        inArray(responseFile.asset, [...assets]),
      ),
    );

/** Stores that a photograph named by a response was not an image. */
export const addUnreadablePhoto = (
  db: Database,
  { idSchool, idAttempt }: AttemptRef,
  idQuestion: number,
  { sha256, added }: Omit<UploadedPhoto, 'asset'>,
) => db.insert(unreadablePhoto).values({ idSchool, idAttempt, idQuestion, sha256, added }).onConflictDoNothing();

/** Returns how many photographs an attempt has uploaded for a question, including those that were not images. */
export const countPhotos = async (db: Database, ref: AttemptRef, idQuestion: number): Promise<number> =>
  (await db.$count(responseFile, ofQuestion(responseFile, ref, idQuestion))) +
  (await db.$count(unreadablePhoto, ofQuestion(unreadablePhoto, ref, idQuestion)));

/** Returns whether an attempt has uploaded this file for a question. */
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

/** Returns the stored file of an upload by the SHA-256 of the uploaded bytes, or undefined. */
export const findUploadByHash = (db: Database, ref: AttemptRef, idQuestion: number, sha256: string) =>
  firstRow(
    db
      .select({ asset: asset.id, width: asset.width, height: asset.height })
      .from(responseFile)
      .innerJoin(asset, and(eq(asset.idSchool, responseFile.idSchool), eq(asset.id, responseFile.asset)))
      .where(and(ofQuestion(responseFile, ref, idQuestion), eq(responseFile.sha256, sha256))),
  );

/** Returns whether a response or late response to a question names a photograph by this hash. */
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

/** Returns the ids of the files that an attempt has uploaded for all of its questions. */
export const listAttemptFiles = async (db: Database, { idSchool, idAttempt }: AttemptRef): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ asset: responseFile.asset })
    .from(responseFile)
    .where(and(eq(responseFile.idSchool, idSchool), eq(responseFile.idAttempt, idAttempt)));
  return rows.map(({ asset }) => asset);
};

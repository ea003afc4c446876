import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Instant } from '../../../core/schedules/time.ts';
import type { ChangeOutcome, ChangeReason } from '../../../core/sync/outcomes.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { device, deviceChange, question, type stimulus, stimulusVersion } from '../../database/schema.ts';

/** A device that sends changes. */
export type Sender = { idSchool: number; idDevice: number };

/** What became of a change. `copy` = the row that was made of what did not go into the row. */
export type Answer = { outcome: ChangeOutcome; reason: ChangeReason | null; copy: string | null };

const isOf = ({ idSchool, idDevice }: Sender) =>
  and(eq(deviceChange.idSchool, idSchool), eq(deviceChange.idDevice, idDevice));

/** Returns the answer to a change that was sent before, with the hash of what was sent. */
export const findAnswer = (db: Database, sender: Sender, uuid: string) =>
  firstRow(
    db
      .select()
      .from(deviceChange)
      .where(and(isOf(sender), eq(deviceChange.uuid, uuid))),
  );

/** Stores the answer to a change. Returns false where another transaction has stored one meanwhile. */
export const addAnswer = async (
  db: Database,
  sender: Sender,
  change: { uuid: string; row: string; bodyHash: string },
  { outcome, reason, copy }: Answer,
  at: Instant,
): Promise<boolean> => {
  const stored = { ...sender, ...change, ...{ outcome, reason, copy, at } };
  const rows = await db
    .insert(deviceChange)
    .values(stored)
    .onConflictDoNothing()
    .returning({ uuid: deviceChange.uuid });
  return rows.length > 0;
};

/** Returns the copies that were made of rows for a device, by the uuids of the rows: the newest of each. */
export const findCopies = async (
  db: Database,
  sender: Sender,
  rows: readonly string[],
): Promise<Map<string, string>> => {
  if (rows.length === 0) return new Map();
  const found = await db
    .select({ row: deviceChange.row, copy: deviceChange.copy })
    .from(deviceChange)
    .where(and(isOf(sender), inArray(deviceChange.row, [...rows]), isNotNull(deviceChange.copy)))
    .orderBy(deviceChange.at);
  return new Map(found.flatMap(({ row, copy }) => (copy === null ? [] : [[row, copy]])));
};

/** Returns the name of a device. */
export const findDeviceName = async (db: Database, { idSchool, idDevice }: Sender): Promise<string> =>
  (
    await firstRow(
      db
        .select({ name: device.name })
        .from(device)
        .where(and(eq(device.idSchool, idSchool), eq(device.id, idDevice))),
    )
  )?.name ?? '';

/** Returns when a stimulus got its newest wording. */
export const findCurrentMoment = async (
  db: Database,
  { idSchool, idVersion, added }: typeof stimulus.$inferSelect,
): Promise<Instant> =>
  (
    await firstRow(
      db
        .select({ added: stimulusVersion.added })
        .from(stimulusVersion)
        .where(and(eq(stimulusVersion.idSchool, idSchool), eq(stimulusVersion.id, idVersion ?? 0))),
    )
  )?.added ?? added;

/** Returns the owners of a school's questions, and whether they are deleted, by id. */
export const listOwners = async (db: Database, idSchool: number, rows: readonly { id: number }[]) => {
  const ids = rows.map(({ id }) => id);
  const { id, idOwner, deleted } = question;
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id, idOwner, deleted })
          .from(question)
          .where(and(eq(question.idSchool, idSchool), inArray(id, ids)));
  return new Map(found.map((row) => [row.id, row]));
};

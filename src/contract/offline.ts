import { z } from 'zod';
import { copiedEntities } from '../core/sync/copied-tables.ts';
import { listingReasons } from '../core/sync/cursor.ts';
import { changeOutcomes, changeReasons } from '../core/sync/outcomes.ts';
import { MOST_SYNC_FILE_BYTES } from '../core/sync/sync-file.ts';
import { syncedEntities } from '../core/sync/synced-entities.ts';
import { staff } from './audiences.ts';
import { declareArea, exchangeFile, getFile, postUnwrapped, query } from './call.ts';
import { ContentReply, EmptyReply, Id, Ids, Upload, Uuid } from './shapes.ts';

/** How far a device is in the change log of a school, as in `core/sync/cursor.ts`. */
const Position = z.object({ epoch: z.uuid(), seq: z.int().min(0) });

/** The fields of a row, by `core/sync/fields.ts`. */
const Fields = z.record(z.string().max(60), z.unknown());

/** What a device changed of a row of its user's, as in `core/sync/resolve.ts`. */
export const SyncChange = z.intersection(
  z.object({
    /** Of the change, the same whenever it is sent. */
    uuid: Uuid,
    entity: z.enum(syncedEntities),
    /** The uuid of the row. */
    row: Uuid,
    /** By the device's clock as corrected at its last contact, in milliseconds. */
    at: z.int().min(0),
  }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('add'), after: Fields }),
    z.object({ kind: z.literal('edit'), before: Fields, after: Fields }),
    z.object({
      ...{ kind: z.literal('delete'), revision: z.string().max(100) },
      /** Of a stimulus that was deleted without its questions: these. Changes that come before have taken them out of it. */
      formerQuestions: z.array(z.uuid()).max(1000).optional(),
    }),
  ]),
);
export type SyncChange = z.infer<typeof SyncChange>;

/** How many changes a request brings at most. */
export const MOST_CHANGES = 100;

/** A row that a device has a copy of, with all rows that belong to it, as the columns of their tables. */
export const CopiedRow = z.object({
  entity: z.enum(copiedEntities),
  uuid: Uuid,
  /** Another one after each change. */
  revision: z.string(),
  /** The number of its last change in the change log of the device's school; 0 where that has none. */
  seq: z.int().min(0),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type CopiedRow = z.infer<typeof CopiedRow>;

/** A discipline of the provider's bank, with what a device receives that asks for it. */
export const SyncedDiscipline = z.object({
  idCataloging: z.int(),
  name: z.string(),
  language: z.string(),
  questions: z.int(),
  /** Of the files that its questions show, in bytes. */
  bytes: z.int(),
});

/** Where a listing of all rows goes on, as the reply before has said. */
const Listing = z.object({ to: Position, after: z.string().max(200) });

/** How many changes a file brings at most. */
export const MOST_CARRIED_CHANGES = 500;
/** How many names of files it asks for. */
export const MOST_MISSING_FILES = 1000;

/** What a file with the changes of a device says, once it is decrypted. */
export const CarriedChanges = z.object({
  /** How far the device is with its own school and with the provider's, as `syncAssessment` has it. */
  positions: z.array(z.object({ idSchool: Id, from: Position.nullable(), listing: Listing.nullable() })).max(2),
  disciplines: Ids(200),
  /** As `SyncChange`; one that is none is refused alone. */
  changes: z.array(z.unknown()).max(MOST_CARRIED_CHANGES),
  /** The names of files that its rows show and it does not have. */
  missing: z.array(z.string().max(100)).max(MOST_MISSING_FILES),
});
export type CarriedChanges = z.infer<typeof CarriedChanges>;

/** The keys by which files are signed, and to which they are encrypted: points of P-256, uncompressed, in base64url. */
const PublicKey = z.string().regex(/^[\w-]{87}$/);
const PublicKeys = z.object({ signingKey: PublicKey, encryptionKey: PublicKey });

/** Why a file with changes, or with the reply to them, is not taken. */
export const syncFileRefusals = [
  'syncFileEmpty',
  'syncFileOtherKind',
  'syncFileCut',
  'syncFileAltered',
  'syncFileOfOtherInstallation',
  'syncFileSignatureWrong',
] as const;

/** The calls of devices that work without the server, and send their data later. */
export const offline = declareArea('offline', '/offline', {
  /**
   * Takes the changes of a device in their order, each in a transaction of its own and once for ever, and replies with what has changed in a
   * school since the device's position, or with all rows of which its user has copies, page by page, where that says nothing. The rows of
   * the changes that are answered are in the reply, whatever the position. A device whose registration was revoked may still send: it becomes
   * copies for its user, and the reply has the answers alone.
   */
  syncAssessment: postUnwrapped({
    path: '/syncAssessment.php',
    repeats: 'state',
    for: staff,
    shows: 'keys',
    rateLimit: 'sync',
    device: 'revokedToo',
    bodyLimit: 5_000_000,
    input: z.object({
      /** The device's own school, or the provider's. */
      idSchool: Id,
      /** Null = it has nothing yet. */
      from: Position.nullable(),
      /** Null unless the reply before has said that a listing goes on. */
      listing: Listing.nullable().default(null),
      /** Of the provider's questions, those of these disciplines: entries of its catalogue. */
      disciplines: Ids(200).default([]),
      changes: z.array(SyncChange).max(MOST_CHANGES).default([]),
    }),
    output: z.object({
      /** The moment of the reply, by which the device corrects its clock, in milliseconds. */
      now: z.int(),
      idSchool: z.int(),
      from: Position.nullable(),
      /** Where the device is once it has stored the reply; during a listing where it will be at its end. */
      to: Position,
      /** Null at the end of a listing, and where there is none. */
      listing: Listing.nullable(),
      /** Whether more has changed than the reply has room for. */
      hasMore: z.boolean(),
      /** Why everything is listed; null where it is not. */
      listedFor: z.enum(listingReasons).nullable(),
      /** In a listing for another epoch the last change of the device's epoch that was not lost; null where that is not known. */
      kept: z.int().nullable(),
      answers: z.array(
        z.object({
          uuid: Uuid,
          outcome: z.enum(changeOutcomes),
          reason: z.enum(changeReasons).nullable(),
          /** The row that was made of what did not go into the row. */
          copy: Uuid.nullable(),
        }),
      ),
      rows: z.array(CopiedRow),
      /** Rows that the user may have no copy of any more. */
      removed: z.array(z.object({ entity: CopiedRow.shape.entity, uuid: Uuid })),
      /** The rows of the user and of the school and its country that are told whole, as the columns of their tables. */
      account: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
    refuses: ['deviceNotValid', 'deviceRevoked', 'deviceNeedsRegistering', 'schoolNotValid'],
  }),
  /** Replies with a file that a row of the device's user shows, by its name. */
  getSyncedFile: getFile({
    for: staff,
    shows: 'nothing',
    device: 'registered',
    input: z.object({ name: z.string().max(100) }),
    refuses: ['fileNotValid', 'deviceNotValid', 'deviceRevoked', 'deviceNeedsRegistering'],
  }),
  /** Stores the public keys of the device that calls, by which its files are known, and replies with those of the installation. */
  exchangeKeys: postUnwrapped({
    repeats: 'state',
    for: staff,
    shows: 'nothing',
    device: 'registered',
    input: PublicKeys,
    output: ContentReply(PublicKeys),
    refuses: ['publicKeyNotValid', 'deviceNotValid', 'deviceRevoked', 'deviceNeedsRegistering'],
  }),
  /**
   * Takes a file with the changes of a device of the school, whoever brings it, as `syncAssessment` does: in the name of its user, with the
   * rights that this has now. Replies with a file that the device alone can read; the counts in its head are for who brings it.
   */
  carryChanges: exchangeFile({
    for: staff,
    shows: 'nothing',
    repeats: 'state',
    input: z.object({ file: Upload }),
    refuses: [
      ...syncFileRefusals,
      'syncFileOfOtherSchool',
      'syncFileOfUnknownDevice',
      'syncFileUserLeft',
      'uploadQuotaReached',
    ],
    bodyLimit: MOST_SYNC_FILE_BYTES,
  }),
  /** The disciplines of the provider's bank that have published questions, in no order. */
  getSyncedDisciplines: query({
    for: staff,
    shows: 'nothing',
    rateLimit: 'search',
    device: 'registered',
    input: EmptyReply,
    output: z.object({ content: z.array(SyncedDiscipline) }),
    refuses: ['deviceNotValid', 'deviceRevoked', 'deviceNeedsRegistering'],
  }),
});

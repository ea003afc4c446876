import { z } from 'zod';
import { databaseFaults } from '../core/devices/desktop-values.ts';
import { declareArea, postUnwrapped, query } from './call.ts';
import { ContentReply, EmptyReply } from './shapes.ts';

/** Whose changes a computer has that its database cannot tell of, and how many. */
export const LeftChanges = z.object({
  person: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  changes: z.int(),
});

/** Why the database of a computer cannot be opened. */
export const DatabaseFault = z.object({
  reason: z.enum(databaseFaults),
  /** What the database said, for whoever helps. */
  details: z.string(),
  /** What is stored beside it; null where nothing is. */
  left: LeftChanges.nullable(),
});
export type DatabaseFault = z.infer<typeof DatabaseFault>;

/** The calls of a computer whose database cannot be opened. All others are answered with 503 and `databaseFault`. */
export const rescue = declareArea('rescue', '/rescue', {
  getDatabaseFault: query({
    for: 'everyone',
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(DatabaseFault),
  }),
  /** What is stored beside the database, as JSON: the rows that wait, as they are. */
  getMirror: query({
    for: 'everyone',
    shows: 'nothing',
    input: EmptyReply,
    output: z.object({
      content: z.object({ owner: z.unknown(), rows: z.array(z.unknown()), files: z.array(z.string()) }),
    }),
  }),
  /** Has the database set aside at the next start, which makes a new one. */
  setDatabaseAside: postUnwrapped({
    repeats: 'state',
    for: 'everyone',
    shows: 'nothing',
    input: EmptyReply,
    output: EmptyReply,
  }),
});

import { z } from 'zod';
import { changedFields } from '../../core/rosters/planned-row.ts';
import { storedJson } from '../database/stored-json.ts';

const id = z.int();
const instant = z.number();
const enrolled = z.strictObject({ idUser: id, idCourse: id, since: instant });

const importedChanges = z.strictObject({
  /** The students whose accounts are new. */
  created: z.array(id),
  joined: z.array(enrolled),
  /** The enrolments that ended, as they were. */
  left: z.array(enrolled.extend({ until: instant.nullable() })),
  fields: z.array(
    z.strictObject({
      ...{ idUser: id, idCourse: id },
      ...{ field: z.enum(changedFields), before: z.string(), after: z.string() },
    }),
  ),
  /** Keys of `external_identity`. */
  remembered: z.array(z.string()),
  invitations: z.array(id),
  /** The courses that are new. */
  courses: z.array(id),
});

/** What an import has written. */
export type ImportedChanges = z.infer<typeof importedChanges>;

/** `roster_import.changes`. */
export const storedChanges = storedJson(1, importedChanges);

import { and, desc, eq, gte, isNull } from 'drizzle-orm';
import { seesWholeSchool } from '../../../core/people/roles.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { type Me, schoolOf } from '../../area.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { rosterImport, user } from '../../database/schema.ts';
import { type ImportedChanges, storedChanges } from '../changes.ts';

const MOST_IMPORTS = 20;

/** Returns the condition: those who see the whole school undo all imports, others their own. */
const mayUndo = (me: Me) =>
  and(
    eq(rosterImport.idSchool, schoolOf(me)),
    seesWholeSchool(me.role) ? undefined : eq(rosterImport.idUser, me.idUser),
  );

/** Returns the last imports that the user may undo, the last first. */
export const listImports = (db: Database, me: Me, since: Instant) =>
  db
    .select({
      ...{ idImport: rosterImport.id, at: rosterImport.at, fileName: rosterImport.fileName },
      ...{ counts: rosterImport.counts, undone: rosterImport.undone },
      ...{ firstName: user.firstName, lastName: user.lastName },
    })
    .from(rosterImport)
    .innerJoin(user, eq(user.id, rosterImport.idUser))
    .where(and(mayUndo(me), gte(rosterImport.at, since)))
    .orderBy(desc(rosterImport.at), desc(rosterImport.id))
    .limit(MOST_IMPORTS);

/** Returns an import that the user may undo, locked; undefined for one that is undone, too old or somebody else's. */
export const findImportForUpdate = async (
  db: Database,
  me: Me,
  { idImport, since }: { idImport: number; since: Instant },
): Promise<{ at: Instant; changes: ImportedChanges } | undefined> => {
  const row = await firstRow(
    db
      .select({ at: rosterImport.at, changes: rosterImport.changes })
      .from(rosterImport)
      .where(and(mayUndo(me), eq(rosterImport.id, idImport), isNull(rosterImport.undone), gte(rosterImport.at, since)))
      .for('update'),
  );
  return row && { at: row.at, changes: storedChanges.read(row.changes) };
};

/** Stores that an import is undone. */
export const markUndone = (db: Database, idSchool: number, { idImport, now }: { idImport: number; now: Instant }) =>
  db
    .update(rosterImport)
    .set({ undone: now })
    .where(and(eq(rosterImport.idSchool, idSchool), eq(rosterImport.id, idImport)));

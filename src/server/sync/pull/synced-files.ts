import { sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { type Database, rowsOf } from '../../database/database.ts';
import type { Viewer } from './viewer.ts';
import { visible } from './visible.ts';

/** Returns the type of a file that a row of the viewer's device shows; undefined for any other. */
export const findSyncedFile = async (db: Database, viewer: Viewer, name: string): Promise<string | undefined> => {
  for (const idSchool of [viewer.idSchool, PROVIDER_SCHOOL_ID]) {
    const [file] = rowsOf<{ mime: string }>(
      await db.execute(sql`
        select f.mime from asset f
        where f.id_school = ${idSchool} and f.id = ${name} and ${visible.file.isVisible(viewer, idSchool)}`),
    );
    if (file) return file.mime;
  }
  return undefined;
};

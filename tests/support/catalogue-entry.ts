import { PROVIDER_SCHOOL_ID } from '../../src/core/people/schools.ts';
import type { Database } from '../../src/server/database/database.ts';
import { catalogue } from '../../src/server/database/schema.ts';

type Values = Pick<typeof catalogue.$inferInsert, 'kind' | 'name'> & Partial<typeof catalogue.$inferInsert>;

/** Adds an entry of the catalogue and returns its id: the provider's, in Spanish, below one of the provider, unless said otherwise. */
export const addCatalogueEntry = async (database: Database, values: Values): Promise<number> => {
  const parentSchool = values.idParent == null ? null : PROVIDER_SCHOOL_ID;
  const [row] = await database
    .insert(catalogue)
    .values({ idSchool: PROVIDER_SCHOOL_ID, parentSchool, language: 'es', idCountry: 14, ...values })
    .returning();
  if (!row) throw new Error(`no entry ${values.name} was added`);
  return row.id;
};

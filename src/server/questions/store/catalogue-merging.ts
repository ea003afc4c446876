import { and, eq, isNotNull } from 'drizzle-orm';
import { type Database, firstRow } from '../../database/database.ts';
import { catalogue } from '../../database/schema.ts';
import type { CatalogueRow } from './catalogue.ts';

/** Returns a node that is an alias. */
export const findAlias = (db: Database, idCatalogue: number): Promise<CatalogueRow | undefined> =>
  firstRow(
    db
      .select()
      .from(catalogue)
      .where(and(eq(catalogue.id, idCatalogue), isNotNull(catalogue.idMergedInto))),
  );

/** Returns everything directly below a node, aliases included. */
export const listBelow = (db: Database, idCatalogue: number): Promise<CatalogueRow[]> =>
  db.select().from(catalogue).where(eq(catalogue.idParent, idCatalogue)).orderBy(catalogue.position, catalogue.id);

/** Returns the aliases of a node. */
export const listAliasesOf = (db: Database, idCatalogue: number): Promise<CatalogueRow[]> =>
  db.select().from(catalogue).where(eq(catalogue.idMergedInto, idCatalogue)).orderBy(catalogue.id);

/** Returns the nodes that the merge of a node has moved or made aliases of something else. */
export const listMovedWith = (db: Database, idCatalogue: number): Promise<CatalogueRow[]> =>
  db.select().from(catalogue).where(eq(catalogue.idMovedWith, idCatalogue)).orderBy(catalogue.position, catalogue.id);

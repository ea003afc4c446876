import { and, eq, isNotNull } from 'drizzle-orm';
import { mayReferTo } from '../../database/across-schools.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { catalogue } from '../../database/schema.ts';
import type { CatalogueRow } from './catalogue.ts';

type NodeKey = Pick<CatalogueRow, 'idSchool' | 'id'>;

/** Returns a node of a school that is an alias. */
export const findAlias = (db: Database, { idSchool, id }: NodeKey): Promise<CatalogueRow | undefined> =>
  firstRow(
    db
      .select()
      .from(catalogue)
      .where(and(eq(catalogue.idSchool, idSchool), eq(catalogue.id, id), isNotNull(catalogue.idMergedInto))),
  );

/** Returns everything directly below a node, aliases included; below one of the provider also what schools have there. */
export const listBelow = (db: Database, { idSchool, id }: NodeKey): Promise<CatalogueRow[]> =>
  db
    .select()
    .from(catalogue)
    .where(
      and(mayReferTo(idSchool, catalogue.idSchool), eq(catalogue.parentSchool, idSchool), eq(catalogue.idParent, id)),
    )
    .orderBy(catalogue.position, catalogue.id);

/** Returns the aliases of a node, which are of its school. */
export const listAliasesOf = (db: Database, { idSchool, id }: NodeKey): Promise<CatalogueRow[]> =>
  db
    .select()
    .from(catalogue)
    .where(and(eq(catalogue.idSchool, idSchool), eq(catalogue.idMergedInto, id)))
    .orderBy(catalogue.id);

/** Returns the nodes that the merge of a node has moved or made aliases of something else. */
export const listMovedWith = (db: Database, { idSchool, id }: NodeKey): Promise<CatalogueRow[]> =>
  db
    .select()
    .from(catalogue)
    .where(and(mayReferTo(idSchool, catalogue.idSchool), eq(catalogue.idMovedWith, id)))
    .orderBy(catalogue.position, catalogue.id);

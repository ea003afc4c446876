import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { idArray } from './arrays.ts';
import type { Database } from './database.ts';
import { locks, takeLock, takeSharedLock } from './locks.ts';
import { type assessmentClassification, catalogue, type questionClassification } from './schema.ts';

/** Returns the schools whose catalogue entries the rows of a school may refer to: the provider and the school. */
export const catalogueSchoolsOf = (idSchool: number): number[] => [...new Set([PROVIDER_SCHOOL_ID, idSchool])];

/** Returns the same schools as a parameter of a statement. */
export const catalogueSchoolsArray = (idSchool: number): SQL => idArray(catalogueSchoolsOf(idSchool));

/** Returns the condition that a catalogue entry is the provider's or a school's own. */
export const isInCatalogueOf = (idSchool: number): SQL => inArray(catalogue.idSchool, catalogueSchoolsOf(idSchool));

/** Selects the id of the entry that an entry is an alias of, or its own. Merging leaves no alias of an alias. */
export const targetOf = sql<number>`coalesce(${catalogue.idMergedInto}, ${catalogue.id})`;

/** Returns the condition that a catalogue entry is the one that a link of a school's row names. */
export const isLinkedBy = (
  idSchool: number,
  link: typeof questionClassification | typeof assessmentClassification,
): SQL | undefined =>
  and(isInCatalogueOf(idSchool), eq(catalogue.idSchool, link.catalogueSchool), eq(catalogue.id, link.idCatalogue));

/**
 * Prevents catalogue entries from being moved, merged and deleted until the transaction ends, so that bank entries are not
 * derived from an old position and no link names a deleted entry.
 */
export const lockCatalogueShared = (db: Database) => takeSharedLock(db, locks.catalogue);

/** Waits until no transaction derives bank entries or links entries, and prevents others from starting until this one ends. */
export const lockCatalogueExclusive = (db: Database) => takeLock(db, locks.catalogue);

/** A link to a catalogue entry: the provider's or of the school of what is linked. */
export type CatalogueLink = { catalogueSchool: number; idCatalogue: number };

/**
 * Returns the links from rows of a school to catalogue entries, by the entries' ids, and protects the entries from being
 * deleted until the transaction ends. Throws for an entry that is neither the provider's nor the school's.
 */
export const createCatalogueLinks = async (
  db: Database,
  idSchool: number,
  ids: readonly number[],
): Promise<(idCatalogue: number) => CatalogueLink> => {
  await lockCatalogueShared(db);
  const rows = await db
    .select({ catalogueSchool: catalogue.idSchool, idCatalogue: catalogue.id })
    .from(catalogue)
    .where(and(isInCatalogueOf(idSchool), inArray(catalogue.id, [...new Set(ids)])));
  const links = new Map(rows.map((link) => [link.idCatalogue, link]));
  return (idCatalogue) => {
    const link = links.get(idCatalogue);
    if (!link) throw new Error(`school ${idSchool} has no catalogue entry ${idCatalogue}`);
    return link;
  };
};

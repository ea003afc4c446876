import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Database } from '../database/database.ts';
import { firstRow } from '../database/database.ts';
import { asset, country, material } from '../database/schema.ts';

export type MaterialRow = typeof material.$inferSelect;

const ofProvider = eq(material.idSchool, PROVIDER_SCHOOL_ID);
const isMaterial = (id: number) => and(ofProvider, eq(material.id, id));

/** Returns all materials in the order of the menu. */
export const listMaterials = (db: Database): Promise<MaterialRow[]> =>
  db.select().from(material).where(ofProvider).orderBy(asc(material.position), asc(material.id));

export const findMaterial = (db: Database, id: number): Promise<MaterialRow | undefined> =>
  firstRow(db.select().from(material).where(isMaterial(id)));

/** Returns all materials like `listMaterials`, locked so that their order and number change one call at a time. */
export const lockMaterials = async (db: Database): Promise<MaterialRow[]> => {
  await db.execute(sql`select from school where id = ${PROVIDER_SCHOOL_ID} for no key update`);
  return listMaterials(db);
};

/** Adds a material and returns its id. */
export const insertMaterial = async (db: Database, row: Omit<MaterialRow, 'id' | 'idSchool'>): Promise<number> => {
  const [added] = await db
    .insert(material)
    .values({ ...row, idSchool: PROVIDER_SCHOOL_ID })
    .returning({ id: material.id });
  if (!added) throw new Error('the material was not added');
  return added.id;
};

export const updateMaterial = async (db: Database, id: number, change: Partial<MaterialRow>): Promise<void> => {
  await db.update(material).set(change).where(isMaterial(id));
};

export const deleteMaterial = async (db: Database, id: number): Promise<void> => {
  await db.delete(material).where(isMaterial(id));
};

/** Returns whether all countries exist. */
export const areCountries = async (db: Database, ids: readonly number[]): Promise<boolean> => {
  if (ids.length === 0) return true;
  const known = await db.select({ id: country.id }).from(country);
  return ids.every((id) => known.some((one) => one.id === id));
};

/** Returns whether all files are stored for the provider, and locks them until the transaction ends. */
export const areFilesStored = async (db: Database, names: readonly string[]): Promise<boolean> => {
  const wanted = new Set(names);
  if (wanted.size === 0) return true;
  const stored = await db
    .select({ id: asset.id })
    .from(asset)
    .where(and(eq(asset.idSchool, PROVIDER_SCHOOL_ID), inArray(asset.id, [...wanted])))
    .for('key share');
  return stored.length === wanted.size;
};

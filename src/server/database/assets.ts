import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type ImageSize, withImageSizes } from '../../questions/text/document/image-sizes.ts';
import { textList } from './arrays.ts';
import { recordChanges, showsCopiedFiles } from './changes.ts';
import type { Database } from './database.ts';
import { type AssetUser, asset, assetUse } from './schema.ts';

/**
 * Returns the sizes in pixels of files by their ids, or null if one of them is neither the school's nor the
 * provider's. Locks the files, so that none is deleted before the transaction ends.
 */
export const findImageSizes = async (
  db: Database,
  idSchool: number,
  ids: readonly string[],
): Promise<Map<string, ImageSize> | null> => {
  const wanted = new Set(ids);
  if (wanted.size === 0) return new Map();
  const rows = await db
    .select({ id: asset.id, width: asset.width, height: asset.height })
    .from(asset)
    .where(and(inArray(asset.idSchool, [idSchool, PROVIDER_SCHOOL_ID]), inArray(asset.id, [...wanted])))
    .for('key share');
  for (const { id } of rows) wanted.delete(id);
  if (wanted.size > 0) return null;
  return new Map(rows.filter(({ width }) => width > 0).map(({ id, width, height }) => [id, { width, height }]));
};

/**
 * Returns a question's content, or a document, with each image in the size of its stored file; null if a file of
 * `assets` is missing.
 */
export const setImageSizes = async <Content>(
  db: Database,
  idSchool: number,
  content: Content,
  assets: readonly string[],
): Promise<Content | null> => {
  const sizes = await findImageSizes(db, idSchool, assets);
  return sizes && withImageSizes(content, sizes);
};

/**
 * Replaces the recorded files that rows of a school show. Files of the provider are copied into the school; their
 * bytes are stored once. A transaction that writes several times calls `copyProviderAssets` first, for all files. A
 * file that a row no longer shows counts as added now: it is swept when nothing has shown it for long enough.
 */
export const writeAssetUses = async (
  db: Database,
  idSchool: number,
  entity: AssetUser,
  rows: readonly { id: number; assets: readonly string[] }[],
  now: Instant,
): Promise<void> => {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const before = await db
    .delete(assetUse)
    .where(and(eq(assetUse.idSchool, idSchool), eq(assetUse.entity, entity), inArray(assetUse.id, ids)))
    .returning({ asset: assetUse.asset });
  const uses = rows.flatMap(({ id, assets }) => [...new Set(assets)].map((asset) => ({ idSchool, asset, entity, id })));
  const shown = new Set(uses.map((use) => use.asset));
  const former = new Set(before.map((use) => use.asset));
  const left = [...former].filter((id) => !shown.has(id));
  await countAsAdded(db, idSchool, left, now);
  if (uses.length > 0) {
    await copyProviderAssets(db, idSchool, [...shown], now);
    await db.insert(assetUse).values(uses).onConflictDoNothing();
  }
  const fresh = [...shown].filter((id) => !former.has(id));
  if (showsCopiedFiles(entity)) await recordFiles(db, idSchool, [...left, ...fresh]);
};

/** Records that other rows show these files of a school than before. */
export const recordFiles = async (db: Database, idSchool: number, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const files = and(eq(asset.idSchool, idSchool), inArray(asset.id, [...ids]));
  const rows = await db.select({ uuid: asset.uuid }).from(asset).where(files);
  recordChanges(
    db,
    idSchool,
    'file',
    rows.map(({ uuid }) => uuid),
  );
};

/** Locks the rows in the order of ids before it changes them. */
const countAsAdded = async (db: Database, idSchool: number, ids: readonly string[], now: Instant): Promise<void> => {
  if (ids.length === 0) return;
  const files = and(eq(asset.idSchool, idSchool), inArray(asset.id, [...ids]));
  await db.select({ id: asset.id }).from(asset).where(files).orderBy(asc(asset.id)).for('no key update');
  await db.update(asset).set({ added: now }).where(files);
};

/**
 * Gives a school its own rows for files of the provider. Copies in the order of ids, so that two transactions that
 * copy the same files do not deadlock.
 */
export const copyProviderAssets = async (
  db: Database,
  idSchool: number,
  ids: readonly string[],
  now: Instant,
): Promise<void> => {
  if (idSchool === PROVIDER_SCHOOL_ID || ids.length === 0) return;
  await db.execute(sql`
    insert into asset (id_school, id, mime, width, height, bytes, added)
    select ${idSchool}, provided.id, provided.mime, provided.width, provided.height, provided.bytes,
      ${sql.param(now, asset.added)}
    from asset provided
    where provided.id_school = ${PROVIDER_SCHOOL_ID}
      and provided.id in ${textList([...new Set(ids)])}
    order by provided.id
    for key share
    on conflict do nothing`);
};

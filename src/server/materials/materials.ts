import type { calls } from '../../contract/index.ts';
import { type MaterialIcon, MOST_MATERIALS } from '../../contract/materials.ts';
import type { Language } from '../../core/languages.ts';
import { isMaterialFor } from '../../core/people/materials.ts';
import type { Role } from '../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Context, Handlers } from '../area.ts';
import { toBase64 } from '../base64.ts';
import { writeAssetUses } from '../database/assets.ts';
import type { Database } from '../database/database.ts';
import { storeDocument } from '../files/api.ts';
import type { Refuse } from '../refusal.ts';
import { openStoredFile, readWhole } from '../source.ts';
import {
  areCountries,
  areFilesStored,
  deleteMaterial,
  findMaterial,
  insertMaterial,
  listMaterials,
  lockMaterials,
  type MaterialRow,
  updateMaterial,
} from './store.ts';

type Entries = MaterialRow['entries'];

/** The handlers of the calls about complementary material. */
export const materialsArea: Handlers<typeof calls.materials> = {
  async getComplementaryMaterialMenu({ db, me }) {
    const rows = await listMaterials(db);
    return { content: rows.filter((row) => isMaterialFor(me, row)).map(menuItemOf) };
  },

  async getComplementaryMaterial({ db, me }, { id }, refuse) {
    const row = await readableMaterial(db, me, id, refuse);
    return { content: { ...menuItemOf(row), entries: row.entries } };
  },

  async viewCMaterialFile({ db, me, host }, { id, idFile }, refuse) {
    const { entries } = await readableMaterial(db, me, id, refuse);
    const entry = entries.find((one) => one.id === idFile) ?? refuse('materialNotValid');
    const { name, link, file } = entry;
    if (file === null) return { file: null, fileName: name, link };
    const stored = (await openStoredFile(host.files, file)) ?? refuse('materialNotValid');
    const bytes = await readWhole(stored);
    return { file: toBase64(bytes), fileName: `${name}.${file.split('.')[1]}`, link: null };
  },

  async getMaterials({ db }) {
    const rows = await listMaterials(db);
    return {
      content: rows.map((row) => ({
        ...{ ...menuItemOf(row), entries: row.entries, countries: row.countries },
        ...{ roles: row.roles as Role[], languages: row.languages as Language[] },
      })),
    };
  },

  async addMaterial({ db, now, recordChange }, { entries: given, ...fields }, refuse) {
    const rows = await lockMaterials(db);
    if (rows.length >= MOST_MATERIALS) return refuse('tooManyMaterials');
    if (!(await areCountries(db, fields.countries))) return refuse('countryNotValid');
    const row = { ...fields, position: rows.length + 1, entries: numbered(given, []) };
    if (!(await areFilesStored(db, filesOf(row.entries)))) return refuse('filesMissing');
    const id = await insertMaterial(db, row);
    await writeUses(db, id, row.entries, now);
    recordChange({ idSchool: PROVIDER_SCHOOL_ID, after: { id, ...row } });
    return { content: { id } };
  },

  async editMaterial({ db, now, recordChange }, { id, position, entries: given, ...fields }, refuse) {
    const rows = await lockMaterials(db);
    const before = rows.find((row) => row.id === id) ?? refuse('materialNotValid');
    if (fields.countries && !(await areCountries(db, fields.countries))) return refuse('countryNotValid');
    const entries = given ? numbered(given, before.entries) : before.entries;
    if (given && !(await areFilesStored(db, filesOf(entries)))) return refuse('filesMissing');
    const after = { ...before, ...fields, entries };
    await updateMaterial(db, id, after);
    if (given) await writeUses(db, id, entries, now);
    if (position !== undefined) {
      const others = rows.filter((row) => row.id !== id);
      after.position = Math.min(position, rows.length);
      await renumber(db, others.toSpliced(after.position - 1, 0, after));
    }
    recordChange({ idSchool: PROVIDER_SCHOOL_ID, before, after });
    return {};
  },

  async removeMaterial({ db, now, recordChange }, { id }, refuse) {
    const rows = await lockMaterials(db);
    const before = rows.find((row) => row.id === id) ?? refuse('materialNotValid');
    await deleteMaterial(db, id);
    await writeUses(db, id, [], now);
    await renumber(
      db,
      rows.filter((row) => row.id !== id),
    );
    recordChange({ idSchool: PROVIDER_SCHOOL_ID, before });
    return {};
  },

  async uploadMaterialFile(context, { file }, refuse) {
    const stored = await storeDocument({ ...context, idSchool: PROVIDER_SCHOOL_ID }, file);
    if (stored === 'tooLarge') return refuse('fileTooLarge');
    if (stored === 'notADocument') return refuse('documentsOnly');
    return { content: { file: stored } };
  },
};

const menuItemOf = ({ id, name, icon }: MaterialRow) => ({ id, name, icon: icon as MaterialIcon });

const readableMaterial = async (
  db: Database,
  me: Context['me'],
  id: number,
  refuse: Refuse<'materialNotValid'>,
): Promise<MaterialRow> => {
  const row = await findMaterial(db, id);
  return row && isMaterialFor(me, row) ? row : refuse('materialNotValid');
};

/** Returns entries with their ids; one without, or with an id that the material does not have, gets the next one. */
const numbered = (given: readonly (Omit<Entries[number], 'id'> & { id?: number })[], before: Entries): Entries => {
  const free = new Set(before.map(({ id }) => id));
  let last = Math.max(0, ...free);
  return given.map(({ id, name, link, file }) => ({
    ...{ id: id !== undefined && free.delete(id) ? id : ++last, name, link, file },
  }));
};

const filesOf = (entries: Entries): string[] => entries.flatMap(({ file }) => file ?? []);

const writeUses = (db: Database, id: number, entries: Entries, now: number): Promise<void> =>
  writeAssetUses(db, PROVIDER_SCHOOL_ID, 'material', [{ id, assets: filesOf(entries) }], now);

/** Gives the materials the positions of their order. */
const renumber = async (db: Database, rows: readonly MaterialRow[]): Promise<void> => {
  for (const [index, { id }] of rows.entries()) await updateMaterial(db, id, { position: index + 1 });
};

import { administeredSchool } from '../administered-school.ts';
import type { HandlersOf } from '../area.ts';
import { writeAssetUses } from '../database/assets.ts';
import { storeImage } from '../files/api.ts';
import { findSchool, updateSchool } from './store.ts';

const MAX_LOGO_BYTES = 10_000_000;

/** The handlers of the calls that change the logo of a school. */
export const logoHandlers: HandlersOf<'installation', 'uploadSchoolLogo' | 'removeSchoolLogo'> = {
  async uploadSchoolLogo(context, { idSchool: named, file }, refuse) {
    const { db, me, now, recordChange } = context;
    // The right is checked before the file is stored: a refused upload must not fill the store.
    const idSchool = await administeredSchool(db, me, named, refuse);
    if (file.size > MAX_LOGO_BYTES) return refuse('fileTooLarge');
    const image = await storeImage({ ...context, idSchool }, file, { drawings: false });
    if (image === 'notAnImage') return refuse('imagesOnly');
    const logo = image.asset;
    await db.transaction(async (db) => {
      const before = (await findSchool(db, idSchool, { lock: true })) ?? refuse('administeredSchoolNotValid');
      await writeAssetUses(db, idSchool, 'school', [{ id: idSchool, assets: [logo] }], now);
      await updateSchool(db, idSchool, { logo });
      recordChange({ idSchool, before: { logo: before.logo }, after: { logo } });
    });
    return { content: { logo } };
  },

  async removeSchoolLogo({ db, me, now, recordChange }, { idSchool: named }, refuse) {
    const idSchool = await administeredSchool(db, me, named, refuse);
    const before = (await findSchool(db, idSchool, { lock: true })) ?? refuse('administeredSchoolNotValid');
    await writeAssetUses(db, idSchool, 'school', [{ id: idSchool, assets: [] }], now);
    await updateSchool(db, idSchool, { logo: null });
    recordChange({ idSchool, before: { logo: before.logo }, after: { logo: null } });
    return {};
  },
};

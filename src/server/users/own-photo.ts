import { eq } from 'drizzle-orm';
import { MAX_PHOTO_BYTES } from '../../contract/users.ts';
import type { Context, HandlersOf, Me } from '../area.ts';
import { writeAssetUses } from '../database/assets.ts';
import { type Database, firstRow } from '../database/database.ts';
import { user } from '../database/schema.ts';
import { storeImage, userPhotoName } from '../files/api.ts';
import type { Sessions } from '../session/api.ts';

/** Returns the handlers of the calls that change the caller's photo. */
export const ownPhotoHandlers = (sessions: Sessions): HandlersOf<'users', 'uploadUserPhoto' | 'removeUserPhoto'> => ({
  async uploadUserPhoto(context, { file }, refuse) {
    if (file.size > MAX_PHOTO_BYTES) return refuse('fileTooLarge');
    const kind = { drawings: false, isSquare: true, storedAs: userPhotoName };
    const image = await storeImage({ ...context, idSchool: homeSchoolOf(context.me) }, file, kind);
    if (image === 'notAnImage') return refuse('imagesOnly');
    const photo = userPhotoName(image.asset);
    await context.db.transaction((db) => setPhoto({ ...context, db }, photo));
    sessions.invalidate(context.me.idUser);
    return { content: { photo } };
  },

  async removeUserPhoto(context) {
    await setPhoto(context, null);
    sessions.invalidate(context.me.idUser);
    return {};
  },
});

/** The school that the photo's file is stored for; who may see it does not depend on that. */
const homeSchoolOf = ({ idSchool, memberships }: Me): number => memberships[0]?.idSchool ?? idSchool;

const setPhoto = async ({ db, me, now, recordChange }: Context, photo: string | null): Promise<void> => {
  const before = await lockPhoto(db, me.idUser);
  const idSchool = homeSchoolOf(me);
  await writeAssetUses(db, idSchool, 'user', [{ id: me.idUser, assets: photo === null ? [] : [photo] }], now);
  await db.update(user).set({ photo }).where(eq(user.id, me.idUser));
  recordChange({ before: { photo: before }, after: { photo } });
};

const lockPhoto = async (db: Database, idUser: number): Promise<string | null> => {
  const row = await firstRow(db.select({ photo: user.photo }).from(user).where(eq(user.id, idUser)).for('update'));
  if (!row) throw new Error(`there is no user ${idUser}`);
  return row.photo;
};

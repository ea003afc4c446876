import { eq } from 'drizzle-orm';
import type { calls } from '../../contract/index.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Handlers } from '../area.ts';
import { writeAudit } from '../audit/api.ts';
import { type Database, firstRow } from '../database/database.ts';
import { user } from '../database/schema.ts';
import { type Sessions, sessionToDto } from '../session/api.ts';
import { listLockedLogins, unlockLogin } from './locked-logins.ts';

/** The handlers of these are in `server/classes`. */
type CourseLists = 'getCourses' | 'getCoursesStudent' | 'getStudents';

/** Returns the handlers of the calls that change a user's settings and school and unlock logins. */
export const usersArea = (sessions: Sessions): Omit<Handlers<typeof calls.users>, CourseLists> => ({
  async updateUserLanguage({ db, me, recordChange }, { newLanguage: language }) {
    const before = await findForUpdate(db, me.idUser);
    await db.update(user).set({ language }).where(eq(user.id, me.idUser));
    recordChange({ before: { language: before.language }, after: { language } });
    sessions.invalidate(me.idUser);
    return {};
  },

  async changeSchool({ db, host, me: before, token, now, call }, { idSchool }, refuse) {
    // The provider is no school on the wire.
    if (token === null || idSchool === PROVIDER_SCHOOL_ID) return refuse('schoolNotValid');
    if (idSchool === null && !before.administersInstallation) return refuse('schoolNotValid');
    const isChanged = await sessions.changeSchool(db, token, idSchool ?? PROVIDER_SCHOOL_ID, now);
    if (!isChanged) return refuse('schoolNotValid');
    const me = await sessions.find(db, token, now);
    if (!me) return refuse('schoolNotValid');
    await writeAudit(db, { call: { ...call, me }, subject: { idSchool } });
    return sessionToDto({ db, host, now }, me);
  },

  async getLockedLogins({ db, me, now }) {
    return { content: await listLockedLogins(db, me, now) };
  },

  async unlockLogin({ db, me, now, recordChange }, { idUser }, refuse) {
    const forgotten = (await unlockLogin(db, me, { idUser, now })) ?? refuse('userNotValid');
    const locked = forgotten.filter(({ lockedUntil }) => lockedUntil !== null && lockedUntil > now);
    recordChange({ before: { sources: forgotten.length, locked: locked.length }, after: { sources: 0, locked: 0 } });
    return {};
  },

  async changeShareOptions({ db, me, recordChange }, given) {
    const { language: _, ...before } = await findForUpdate(db, me.idUser);
    const after = { ...before, ...given };
    await db.update(user).set(after).where(eq(user.id, me.idUser));
    recordChange({ before, after });
    sessions.invalidate(me.idUser);
    return {};
  },
});

/** Returns the stored settings of a user, locked; those in the session may be some seconds old. */
const findForUpdate = async (db: Database, idUser: number) => {
  const { language, shareMyAssessments, shareMyQuestions } = user;
  const columns = { language, shareMyAssessments, shareMyQuestions };
  const row = await firstRow(db.select(columns).from(user).where(eq(user.id, idUser)).for('update'));
  if (!row) throw new Error(`there is no user ${idUser}`);
  return row;
};

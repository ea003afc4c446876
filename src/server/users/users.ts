import { eq } from 'drizzle-orm';
import type { calls } from '../../contract/index.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { type Context, type Handlers, type HandlersOf, schoolOf } from '../area.ts';
import { writeAudit } from '../audit/api.ts';
import { isAskedForCommercial } from '../commercial-consent.ts';
import { firstRow } from '../database/database.ts';
import { user } from '../database/schema.ts';
import { recordShares } from '../database/shares.ts';
import { type Sessions, sessionToDto } from '../session/api.ts';
import { isUnlockable, listLockedLogins, unlockLogin } from './locked-logins.ts';
import { ownDataHandlers } from './own-data.ts';
import { ownPhotoHandlers } from './own-photo.ts';
import { readProfile } from './profile.ts';

type OwnSettings = 'updateUserLanguage' | 'changeShareOptions' | 'manageUserTerms' | 'manageCookies';

/** Returns the handlers of the calls that change a user's data, settings and school and unlock logins. */
export const usersArea = (sessions: Sessions): Handlers<typeof calls.users> => ({
  ...ownSettingHandlers(sessions),
  ...ownDataHandlers(sessions),
  ...ownPhotoHandlers(sessions),

  async myProfile({ db, me, now }, _, refuse) {
    return { content: (await readProfile(db, me, now)) ?? refuse('userInfoMissing') };
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

  async unlockLogin(context, { idUser }, refuse) {
    const { db, me, now } = context;
    return unlockLogin(context, { idUser, idSchool: schoolOf(me), isAllowed: isUnlockable(db, me, now) }, refuse);
  },
});

const settingColumns = {
  language: user.language,
  shareMyAssessments: user.shareMyAssessments,
  shareMyQuestions: user.shareMyQuestions,
  termsUse: user.termsUse,
  receiveCommercial: user.receiveCommercial,
  cookies: user.cookies,
};
type Settings = Pick<typeof user.$inferSelect, keyof typeof settingColumns>;

/** Returns the handlers of the calls that change the caller's own settings, each of which takes effect at once. */
const ownSettingHandlers = (sessions: Sessions): HandlersOf<'users', OwnSettings> => {
  /** Changes the named settings. Reads those before under a lock: those in the session may be some seconds old. */
  const change = async ({ db, me, recordChange }: Context, after: Partial<Settings>) => {
    const isMe = eq(user.id, me.idUser);
    const row = await firstRow(db.select(settingColumns).from(user).where(isMe).for('update'));
    if (!row) throw new Error(`there is no user ${me.idUser}`);
    const given = Object.entries(after).filter(([, value]) => value !== undefined);
    if (given.length > 0) await db.update(user).set(Object.fromEntries(given)).where(isMe);
    const areSwitched = given.some(([name]) => name.startsWith('share'));
    if (areSwitched) await recordShares(db, me.idUser, { areSwitched });
    const before = Object.fromEntries(given.map(([name]) => [name, row[name as keyof Settings]]));
    recordChange({ before, after: Object.fromEntries(given) });
    sessions.invalidate(me.idUser);
    return {};
  };
  return {
    updateUserLanguage: (context, { newLanguage: language }) => change(context, { language }),
    changeShareOptions: (context, given) => change(context, given),
    async manageUserTerms(context, { termsUse, receiveCommercial }, refuse) {
      if (!termsUse) return refuse('termsNotAccepted');
      const isAsked = isAskedForCommercial(context.host, context.me.role);
      return change(context, { termsUse: 1, ...(receiveCommercial !== undefined && isAsked && { receiveCommercial }) });
    },
    manageCookies: (context, { personalization, analytical, publicity }) =>
      change(context, { cookies: { personalization, analytical, publicity } }),
  };
};

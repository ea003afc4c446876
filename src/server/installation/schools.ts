import type { calls } from '../../contract/index.ts';
import { pageFacts, rowsAsked } from '../../core/pages.ts';
import { normalizeLogin } from '../../core/people/logins.ts';
import { invitedPermissions } from '../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { administeredBy, administeredSchool } from '../administered-school.ts';
import { type ChangeContext, type ChangeOf, type Handlers, languageOf } from '../area.ts';
import { settingsOf } from '../database/settings.ts';
import type { Host } from '../host.ts';
import { invite } from '../members/api.ts';
import type { Refuse } from '../refusal.ts';
import type { Sessions } from '../session/api.ts';
import { addAdministrator } from './administrators.ts';
import { isCountry } from './countries.ts';
import { describeSchools, findSchool, findSchools, insertSchool, isNameTaken, updateSchool } from './store.ts';

type SchoolCalls = 'getSchools' | 'addSchool' | 'getSchoolSettings' | 'editSchool';
type Installation = typeof calls.installation;

type AddSchool = ChangeOf<
  Installation['addSchool'],
  {
    /** Who becomes an administrator of the school at once; null = nobody. */
    idAdministrator: number | null;
    /** Null = the command line. */
    addedBy: number | null;
  }
>;

/** Adds a school, with the administrator that `idAdministrator` or the invitation of `administrator` gives it. */
export const addSchool = async (
  { db, now, host, recordChange }: ChangeContext & { host: Pick<Host, 'jobs'> },
  { idAdministrator, addedBy, administer: _, administrator, ...given }: Parameters<AddSchool>[1],
  refuse: Parameters<AddSchool>[2],
): ReturnType<AddSchool> => {
  if (idAdministrator === null && administrator === undefined) return refuse('schoolWithoutAdministrator');
  if (!(await isCountry(db, given.idCountry))) return refuse('countryNotValid');
  if (await isNameTaken(db, given)) return refuse('schoolExists');
  const idSchool = await insertSchool(db, given);
  if (idAdministrator !== null) await addAdministrator(db, { idSchool, idUser: idAdministrator }, now);
  if (administrator !== undefined)
    await inviteAdministrator({ db, now, host }, { ...administrator, idSchool, addedBy });
  const invited = administrator ? normalizeLogin(administrator.email) : null;
  recordChange({ idSchool, after: { ...given, administrator: idAdministrator, invited } });
  return { content: { idSchool } };
};

type Inviting = Pick<ChangeContext, 'db' | 'now'> & { host: Pick<Host, 'jobs'> };
type InvitedAdministrator = {
  idSchool: number;
  email: string;
  firstName: string;
  lastName: string;
  addedBy: number | null;
};

const inviteAdministrator = ({ db, now, host }: Inviting, { email, ...person }: InvitedAdministrator) => {
  const permissions = invitedPermissions('administrator').join(',');
  const values = { ...person, email: normalizeLogin(email), role: 'administrator' as const, permissions };
  return invite(db, host, values, now);
};

/** Changes a school and its settings; what is not given stays as it is. */
export const editSchool: ChangeOf<Installation['editSchool']> = async (
  { db, recordChange },
  { idSchool, name, address, idCountry, timezone, ...given },
  refuse,
) => {
  if (idSchool === PROVIDER_SCHOOL_ID) return refuse('administeredSchoolNotValid');
  const {
    settings,
    logo: _,
    ...before
  } = (await findSchool(db, idSchool, { lock: true })) ?? refuse('administeredSchoolNotValid');
  const after = { ...before, ...givenOf({ name, address, idCountry, timezone }) };
  if (after.idCountry !== before.idCountry && !(await isCountry(db, after.idCountry))) return refuse('countryNotValid');
  if (after.name !== before.name && (await isNameTaken(db, after))) return refuse('schoolExists');
  const set = settingsOf({ id: idSchool, settings }, silent);
  const changed = { ...set, ...givenOf(given) };
  await updateSchool(db, idSchool, { ...after, settings: changed });
  recordChange({ idSchool, before: { ...before, ...set }, after: { ...after, ...changed } });
  return {};
};

/** Sets whether a school, or the provider, requires a second factor. */
export const requireSecondFactor = async (
  { db, recordChange }: ChangeContext,
  { idSchool, requiresSecondFactor }: { idSchool: number; requiresSecondFactor: boolean },
  refuse: Refuse<'administeredSchoolNotValid'>,
) => {
  const {
    settings,
    logo: _,
    ...row
  } = (await findSchool(db, idSchool, { lock: true })) ?? refuse('administeredSchoolNotValid');
  const before = settingsOf({ id: idSchool, settings }, silent);
  await updateSchool(db, idSchool, { ...row, settings: { ...before, requiresSecondFactor } });
  recordChange({
    ...{ idSchool, before: { requiresSecondFactor: before.requiresSecondFactor } },
    after: { requiresSecondFactor },
  });
  return {};
};

const givenOf = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };

/** Sessions log settings that are not valid; an edit replaces them. */
const silent = { warn() {} };

/** Returns the handlers of the calls that list, add and edit schools. */
export const schoolHandlers = (sessions: Sessions): Pick<Handlers<Installation>, SchoolCalls> => ({
  async getSchools({ db, me, now }, { keyword, page, recordsperpage }) {
    const found = await findSchools(db, { only: administeredBy(me), keyword, language: languageOf(me) });
    const asked = rowsAsked({ page, recordsperpage });
    return {
      ...pageFacts(asked, found.length),
      content: await describeSchools(db, found.slice(asked.first, asked.first + asked.size), now),
    };
  },

  async addSchool(context, given, refuse) {
    const idAdministrator = given.administer ? context.me.idUser : null;
    const added = await addSchool(context, { ...given, idAdministrator, addedBy: context.me.idUser }, refuse);
    sessions.invalidate(context.me.idUser);
    return added;
  },

  async getSchoolSettings({ db, me }, given, refuse) {
    const idSchool = await administeredSchool(db, me, given.idSchool, refuse);
    const { settings, ...row } = (await findSchool(db, idSchool)) ?? refuse('administeredSchoolNotValid');
    return { content: { idSchool, ...row, ...settingsOf({ id: idSchool, settings }, silent) } };
  },

  async editSchool(context, given, refuse) {
    const idSchool = await administeredSchool(context.db, context.me, given.idSchool, refuse);
    const edited = await editSchool(context, { ...given, idSchool }, refuse);
    sessions.invalidate(context.me.idUser);
    return edited;
  },
});

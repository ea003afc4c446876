import type { calls } from '../../contract/index.ts';
import { countPages } from '../../core/pages.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { ChangeOf, Handlers } from '../area.ts';
import type { Sessions } from '../session/api.ts';
import { administeredBy } from './administered-school.ts';
import { addAdministrator } from './administrators.ts';
import { isCountry } from './countries.ts';
import { describeSchools, findSchoolForUpdate, findSchools, insertSchool, isNameTaken, updateSchool } from './store.ts';

type SchoolCalls = 'getSchools' | 'addSchool' | 'editSchool';
type Installation = typeof calls.installation;

/** Adds a school, which `idAdministrator` administers unless it is null. */
export const addSchool: ChangeOf<Installation['addSchool'], { idAdministrator: number | null }> = async (
  { db, now, recordChange },
  { idAdministrator, administer: _, ...given },
  refuse,
) => {
  if (!(await isCountry(db, given.idCountry))) return refuse('countryNotValid');
  if (await isNameTaken(db, given)) return refuse('schoolExists');
  const idSchool = await insertSchool(db, given);
  if (idAdministrator !== null) await addAdministrator(db, { idSchool, idUser: idAdministrator }, now);
  recordChange({ idSchool, after: { ...given, administrator: idAdministrator } });
  return { content: { idSchool } };
};

/** Changes name, address, country and time zone of a school; what is not given stays as it is. */
export const editSchool: ChangeOf<Installation['editSchool']> = async (
  { db, recordChange },
  { idSchool, ...given },
  refuse,
) => {
  if (idSchool === PROVIDER_SCHOOL_ID) return refuse('administeredSchoolNotValid');
  const before = (await findSchoolForUpdate(db, idSchool)) ?? refuse('administeredSchoolNotValid');
  const after = { ...before, ...given };
  if (after.idCountry !== before.idCountry && !(await isCountry(db, after.idCountry))) return refuse('countryNotValid');
  if (after.name !== before.name && (await isNameTaken(db, after))) return refuse('schoolExists');
  await updateSchool(db, idSchool, after);
  recordChange({ idSchool, before, after });
  return {};
};

/** Returns the handlers of the calls that list, add and edit schools. */
export const schoolHandlers = (sessions: Sessions): Pick<Handlers<Installation>, SchoolCalls> => ({
  async getSchools({ db, me, now }, { keyword, page, recordsperpage }) {
    const found = await findSchools(db, { only: administeredBy(me), keyword });
    const first = (page - 1) * recordsperpage;
    return {
      totalrecords: found.length,
      totalpages: countPages(found.length, recordsperpage),
      recordsperpage,
      content: await describeSchools(db, found.slice(first, first + recordsperpage), now),
    };
  },

  async addSchool(context, given, refuse) {
    const idAdministrator = given.administer ? context.me.idUser : null;
    const added = await addSchool(context, { ...given, idAdministrator }, refuse);
    sessions.invalidate(context.me.idUser);
    return added;
  },

  async editSchool(context, given, refuse) {
    const own = administeredBy(context.me);
    if (own !== null && own !== given.idSchool) return refuse('administeredSchoolNotValid');
    return editSchool(context, given, refuse);
  },
});

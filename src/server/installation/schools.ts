import type { calls } from '../../contract/index.ts';
import { countPages } from '../../core/pages.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Handlers, Me } from '../area.ts';
import type { Sessions } from '../session/api.ts';
import { addAdministrator } from './administrators.ts';
import { isCountry } from './countries.ts';
import { describeSchools, findSchoolForUpdate, findSchools, insertSchool, isNameTaken, updateSchool } from './store.ts';

type SchoolCalls = 'getSchools' | 'addSchool' | 'editSchool';

/** The school that the user administers; null for the administrators of the installation, who have all of them. */
const administeredBy = ({ idSchool }: Me): number | null => (idSchool === PROVIDER_SCHOOL_ID ? null : idSchool);

/** Returns the handlers of the calls that list, add and edit schools. */
export const schoolHandlers = (sessions: Sessions): Pick<Handlers<typeof calls.installation>, SchoolCalls> => ({
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

  async addSchool({ db, me, now, recordChange }, { administer, ...given }, refuse) {
    if (!(await isCountry(db, given.idCountry))) return refuse('countryNotValid');
    if (await isNameTaken(db, given)) return refuse('schoolExists');
    const idSchool = await insertSchool(db, given);
    if (administer) await addAdministrator(db, { idSchool, idUser: me.idUser }, now);
    sessions.invalidate(me.idUser);
    recordChange({ after: { ...given, administer } });
    return { content: { idSchool } };
  },

  async editSchool({ db, me, recordChange }, { idSchool, ...given }, refuse) {
    const own = administeredBy(me);
    if (idSchool === PROVIDER_SCHOOL_ID || (own !== null && own !== idSchool))
      return refuse('administeredSchoolNotValid');
    const before = (await findSchoolForUpdate(db, idSchool)) ?? refuse('administeredSchoolNotValid');
    const after = { ...before, ...given };
    if (after.idCountry !== before.idCountry && !(await isCountry(db, after.idCountry)))
      return refuse('countryNotValid');
    if (after.name !== before.name && (await isNameTaken(db, after))) return refuse('schoolExists');
    await updateSchool(db, idSchool, after);
    recordChange({ before, after });
    return {};
  },
});

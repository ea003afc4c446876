import type { calls } from '../../contract/index.ts';
import { countPages } from '../../core/pages.ts';
import type { Handlers } from '../area.ts';
import { administeredSchool } from '../installation/api.ts';
import { addAccessCode, editAccessCode } from './changes.ts';
import { listAccessCodes } from './store.ts';

/** The handlers of the calls that list, add and edit the codes of a school and of its courses. */
export const codesArea: Handlers<typeof calls.codes> = {
  async getAccessCodes({ db, me }, { idSchool, keyword, state = null, page, recordsperpage }, refuse) {
    const school = await administeredSchool(db, me, idSchool, refuse);
    const found = await listAccessCodes(db, { idSchool: school, keyword, state });
    const first = (page - 1) * recordsperpage;
    return {
      totalrecords: found.length,
      totalpages: countPages(found.length, recordsperpage),
      recordsperpage,
      content: found.slice(first, first + recordsperpage),
    };
  },

  async addAccessCode(context, given, refuse) {
    const idSchool = await administeredSchool(context.db, context.me, given.idSchool, refuse);
    return addAccessCode(context, { ...given, idSchool }, refuse);
  },

  async editAccessCode(context, given, refuse) {
    const idSchool = await administeredSchool(context.db, context.me, given.idSchool, refuse);
    return editAccessCode(context, { ...given, idSchool }, refuse);
  },
};

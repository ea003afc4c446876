import type { calls } from '../../contract/index.ts';
import { toCsv } from '../../core/csv.ts';
import { pageFacts, rowsAsked } from '../../core/pages.ts';
import { administeredSchool } from '../administered-school.ts';
import type { Handlers } from '../area.ts';
import { addAccessCode, editAccessCode } from './changes.ts';
import { listAccessCodes } from './store.ts';

/** The handlers of the calls that list, add and edit the codes of a school and of its courses. */
export const codesArea: Handlers<typeof calls.codes> = {
  async getAccessCodes({ db, me }, { idSchool, keyword, state = null, page, recordsperpage }, refuse) {
    const school = await administeredSchool(db, me, idSchool, refuse);
    const found = await listAccessCodes(db, { idSchool: school, keyword, state });
    const asked = rowsAsked({ page, recordsperpage });
    return {
      ...pageFacts(asked, found.length),
      content: found.slice(asked.first, asked.first + asked.size),
    };
  },

  async exportAccessCodes({ db, me }, { idSchool, keyword, state = null }, refuse) {
    const school = await administeredSchool(db, me, idSchool, refuse);
    const rows = await listAccessCodes(db, { idSchool: school, keyword, state });
    const csv = toCsv([columns, ...rows.map((row) => columns.map((name) => String(row[name] ?? '')))]);
    return { bytes: new TextEncoder().encode(csv), type: 'text/csv; charset=utf-8', name: 'codes.csv' };
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

const columns = [
  ...(['code', 'kind', 'courseName', 'countryName', 'state'] as const),
  ...(['limit', 'used', 'added', 'until'] as const),
];

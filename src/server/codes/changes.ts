import type { calls } from '../../contract/index.ts';
import type { ChangeOf } from '../area.ts';
import { createAccessCodes } from '../database/access-codes.ts';
import { findSchoolCountry, isCountry } from '../installation/api.ts';
import { findAccessCodeForUpdate, findIdOfCode, isCourse, updateAccessCode } from './store.ts';

type Codes = typeof calls.codes;

/** Adds codes of a school, or of one of its courses, in the school's country unless another one is given. */
export const addAccessCode: ChangeOf<Codes['addAccessCode'], { idSchool: number }> = async (
  { db, now, recordChange },
  { idSchool, idCourse = null, limit = null, until: end, idCountry, count },
  refuse,
) => {
  if (idCourse !== null && !(await isCourse(db, idSchool, idCourse))) return refuse('courseNotValid');
  const country = idCountry ?? (await findSchoolCountry(db, idSchool)) ?? refuse('administeredSchoolNotValid');
  if (!(await isCountry(db, country))) return refuse('countryNotValid');
  const until = end ? Date.parse(end) : null;
  const wanted = { idSchool, idCourse, idCountry: country, limit, until };
  const codes = await createAccessCodes(
    db,
    Array.from({ length: count }, () => wanted),
    now,
  );
  const [code = ''] = codes;
  const idAccessCode = await findIdOfCode(db, idSchool, code);
  if (idAccessCode === undefined) throw new Error('a code was not added');
  recordChange({
    idSchool,
    after: { ...(count === 1 ? { code } : { codes }), idCourse, limit, until, idCountry: country },
  });
  return { content: { idAccessCode, code, codes } };
};

/** Changes limit, end, state and country of a code; what is not given stays as it is. */
export const editAccessCode: ChangeOf<Codes['editAccessCode'], { idSchool: number }> = async (
  { db, recordChange },
  { idSchool, idAccessCode, limit, until, state, idCountry },
  refuse,
) => {
  const before = (await findAccessCodeForUpdate(db, idSchool, idAccessCode)) ?? refuse('accessCodeNotValid');
  const after = {
    limit: limit === undefined ? before.limit : limit,
    until: until === undefined ? before.until : until ? Date.parse(until) : null,
    state: state ?? before.state,
    idCountry: idCountry ?? before.idCountry,
  };
  if (after.idCountry !== before.idCountry && !(await isCountry(db, after.idCountry))) return refuse('countryNotValid');
  await updateAccessCode(db, { idSchool, id: idAccessCode }, after);
  recordChange({ idSchool, before, after });
  return {};
};

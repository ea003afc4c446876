import type { ParsedOf, RefusalOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import { normalizeLogin } from '../../core/people/logins.ts';
import { guessableWords } from '../../core/people/passwords.ts';
import { roleOf } from '../../core/people/roles.ts';
import { DEFAULT_COUNTRY_ID } from '../../core/people/schools.ts';
import type { Context, HandlersOf } from '../area.ts';
import { isAskedForCommercial } from '../commercial-consent.ts';
import type { Database } from '../database/database.ts';
import type { Refuse } from '../refusal.ts';
import { adoptSession, hashNewPassword, type Sessions } from '../session/api.ts';
import { Unavailable } from '../unavailable.ts';
import { createAccounts, isSignInNameTaken } from '../users/api.ts';
import { countRegistration, findUsableCode } from './codes.ts';
import { addStudentTo, addTeacherTo, isOpenCountry, isOpenCourse } from './store.ts';

/** Returns the handler of the call by which people make their own account. */
export const registrationArea = (sessions: Sessions): HandlersOf<'session', 'registerUser'> => ({
  async registerUser(context, given, refuse) {
    const { db, now, recordChange } = context;
    const { idUser, idSchool, change } = await registerPerson(context, given, refuse);
    recordChange({ idUser, idSchool, ...change });
    const token = await sessions.openInSchool(db, { idUser, idSchool, started: now }, now);
    return (await adoptSession(sessions, context, token)).reply;
  },
});

type RegisterUser = typeof calls.session.registerUser;

/**
 * Makes the account of somebody with a code, and a member of its school. Returns what the audit says of it, too. Must run in a
 * transaction.
 */
export const registerPerson = async (
  context: Pick<Context<unknown>, 'db' | 'now' | 'host' | 'address'>,
  { idType, voucher, password, termsUse, userLanguage, ...given }: ParsedOf<RegisterUser>,
  refuse: Refuse<RefusalOf<RegisterUser>>,
) => {
  const { db, now, host } = context;
  const role = roleOf(idType) === 'teacher' ? 'teacher' : 'student';
  const { idCountry = DEFAULT_COUNTRY_ID } = given;
  if (!termsUse) return refuse('termsNotAccepted');
  if (!(await isOpenCountry(db, idCountry))) return refuse('countryNotChosen');
  const kind = role === 'teacher' ? 'school' : 'course';
  const code = await findUsableCode(context, { code: voucher, kind, idCountry }, refuse);
  const { idSchool, idCourse } = code;
  if (idCourse !== null && !(await isOpenCourse(db, { idSchool, idCourse }))) return refuse('accessCodeUnavailable');
  // Only those with a code learn who is registered.
  if (await isSignInNameTaken(db, normalizeLogin(given.email))) return refuse('emailRegistered');
  const known = guessableWords([given.email, given.firstName, given.lastName]);
  const passwordHash = await hashNewPassword(host, { password, known, roles: [role] }, refuse);

  // Held for no longer than it takes to write the rows, as a whole class may register at once.
  await countRegistration(context, code, { idCountry }, refuse);
  const receiveCommercial = given.receiveCommercial && isAskedForCommercial(host, role);
  const account = {
    ...given,
    idCountry,
    receiveCommercial,
    passwordHash,
    termsUse: 1,
    language: userLanguage ?? null,
  };
  const idUser = await addAccount(db, account, now, () => refuse('emailRegistered'));
  if (role === 'teacher') await addTeacherTo(db, { idSchool, idUser }, now);
  else if (idCourse !== null) await addStudentTo(db, { idSchool, idCourse, idUser }, now);
  return {
    ...{ idUser, idSchool },
    change: { before: { used: code.used }, after: { used: code.used + 1, role, code: code.id } },
  };
};

type Person = Parameters<typeof createAccounts>[1][number];

/** Creates the account and returns its id; calls `refuseEmail` when the address was registered in the same moment. */
const addAccount = async (db: Database, person: Person, now: number, refuseEmail: () => never): Promise<number> => {
  try {
    const [created] = await createAccounts(db, [person], { now, createdBy: null });
    if (!created) throw new Error('an account was not created');
    return created.idUser;
  } catch (error) {
    const taken = uniqueIndexOf(error);
    if (taken === 'user_email') return refuseEmail();
    // Another school has just given the login that this name makes: the next try gets another one.
    if (taken === 'user_login') throw new Unavailable('logins');
    throw error;
  }
};

const uniqueIndexOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  const { constraint } = (error.cause ?? error) as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : null;
};

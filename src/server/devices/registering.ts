import type { OutputOf, ParsedOf, RefusalOf } from '../../contract/call.ts';
import type { DeviceSession } from '../../contract/devices.ts';
import { calls } from '../../contract/index.ts';
import { readPairingCode } from '../../core/devices/pairing-codes.ts';
import type { RegistrationProof } from '../../core/devices/registered-devices.ts';
import { deviceOf } from '../../core/people/devices.ts';
import { normalizeLogin } from '../../core/people/logins.ts';
import { roleOf } from '../../core/people/roles.ts';
import { canRegisterDevice } from '../../core/policies/device.ts';
import type { Context, HandlersOf, Me } from '../area.ts';
import { writeAudit } from '../audit/api.ts';
import { runWithChangeLog } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { parseInput } from '../dispatcher/api.ts';
import type { Refuse } from '../refusal.ts';
import { registerPerson } from '../registration/api.ts';
import {
  auditFailure,
  auditLogin,
  createToken,
  type LogIn,
  type LoginFailure,
  lockedReply,
  mailPasswordLink,
  type Sessions,
  toDeviceToken,
} from '../session/api.ts';
import { sha256Of } from '../sha256.ts';
import { findCountryAccess, findCountryName, findMemberships, isRegisteredFor, storeDevice } from './store.ts';

type RegisteringCalls = 'checkEmail' | 'registerDevice' | 'getDeviceSession';
type Register = typeof calls.devices.registerDevice;
type Given = ParsedOf<Register>;
type RefuseRegister = Refuse<RefusalOf<Register>>;
type Account = { id: number; active: boolean; source: string; passwordChanged: number | null };
type Opened = { token: string; device: OutputOf<Register>['device'] };
type Problem = { problem: 'pairingCodeNeeded' | 'deviceNotForUser' | 'deviceOfOther' | 'tooManyDevices' };

/** Returns the handlers of the calls by which a computer is registered. */
export const registeringHandlers = (sessions: Sessions, logIn: LogIn): HandlersOf<'devices', RegisteringCalls> => {
  /** Registers the computer of somebody with an account. */
  const registerExisting = async (context: Context<unknown>, given: Given, refuse: RefuseRegister): Promise<Opened> => {
    const { pairingCode, password } = given;
    if (!pairingCode && password === '') return refuse('emptyPassword');
    const proof = pairingCode ? { pairingCode: readPairingCode(pairingCode) } : { password };
    const name = normalizeLogin(given.email);
    const outcome = await logIn(context, { name, ...proof }, (account, paired) =>
      openFor(context, given, { account, paired }),
    );
    if (outcome.problem === 'secondFactor') return refuse('pairingCodeNeeded');
    if (outcome.problem !== null) return refuseLogin(context, { given, outcome }, refuse);
    if ('problem' in outcome.opened) return refuse(outcome.opened.problem);
    return outcome.opened;
  };

  return {
    async checkEmail({ db }, { email }) {
      const access = await findCountryAccess(db, normalizeLogin(email));
      return { content: { exists: access !== undefined, isCountryOpen: access ?? false } };
    },

    async registerDevice(context, given, refuse) {
      const { db, now } = context;
      const email = normalizeLogin(given.email);
      // A repeat, whose first reply was lost: the account is there by now.
      const isNew = Boolean(given.voucher) && !(await isRegisteredFor(db, { email, uuid: given.uuid }));
      const { token, device } = isNew
        ? await registerNewPerson(context, given, refuse)
        : await registerExisting(context, given, refuse);
      const me = await sessions.find(db, token, now);
      if (!me) throw new Error('a device that was just registered was not found');
      // Sessions are cached: the former token ends at once.
      sessions.invalidate(me.idUser);
      await auditLogin(context, me, { idDevice: device.idDevice });
      return { content: { ...(await toDeviceSession(db, me)), token }, device };
    },

    async getDeviceSession({ db, me }, _, refuse) {
      if (me.device === null) return refuse('deviceNotValid');
      return { content: await toDeviceSession(db, me) };
    },
  };
};

const toDeviceSession = async (db: Database, me: Me): Promise<DeviceSession> => {
  const { abbreviation, email, firstName, lastName, idCountry, idSchool, idType, idUser, insertedFrom } = me;
  const { language, photo, schoolName, shareMyQuestions, timezone } = me;
  return {
    ...{ abbreviation, email, firstName, lastName, idCountry, idSchool, idType, idUser, insertedFrom },
    ...{ language, photo, schoolName, shareMyQuestions, timezone, mdlUserGuid: '' },
    countryName: await findCountryName(db, idCountry),
  };
};

/** Stores the computer of an account that has proved itself; null where the account opens no school at all. */
const openFor = async (
  { host, now, userAgent }: Context<unknown>,
  given: Given,
  { account, paired }: { account: Account; paired: number | null },
): Promise<Opened | Problem | null> => {
  if (paired === null && account.source !== '') return { problem: 'pairingCodeNeeded' };
  const memberships = await findMemberships(host.database, account.id, now);
  if (memberships.length === 0) return null;
  const wanted = paired ?? given.idSchool;
  const found = memberships.find((one) => canRegisterDevice(one) && one.idSchool === (wanted ?? one.idSchool));
  if (!found) return { problem: 'deviceNotForUser' };
  return host.database.transaction((db) =>
    register(db, given, {
      ...{ idSchool: found.idSchool, idUser: account.id, passwordChanged: account.passwordChanged, userAgent, now },
      proof: paired === null ? 'password' : 'pairingCode',
    }),
  );
};

type Registration = {
  idSchool: number;
  idUser: number;
  passwordChanged: number | null;
  proof: RegistrationProof;
  userAgent: string;
  now: number;
};

const register = async (
  db: Database,
  { uuid, name }: Given,
  { userAgent, now, ...of }: Registration,
): Promise<Opened | Problem> => {
  const token = toDeviceToken(createToken());
  const registered = {
    ...of,
    uuid,
    name,
    ...deviceOf(userAgent),
    tokenHash: await sha256Of(token),
  };
  const stored = await storeDevice(db, registered, now);
  if (typeof stored === 'string') return { problem: stored };
  return { token, device: { ...stored, registered: new Date(stored.registered).toISOString() } };
};

/** Makes the account of a teacher with the code of a school, as registering online does, and registers the computer with it. */
const registerNewPerson = async (context: Context<unknown>, given: Given, refuse: RefuseRegister): Promise<Opened> => {
  const { now, host, address, call, userAgent } = context;
  if (roleOf(given.idType) === 'student') return refuse('deviceNotForUser');
  const person = parseInput(calls.session.registerUser.input, given) as ParsedOf<typeof calls.session.registerUser>;
  return runWithChangeLog(host.database, { by: null, at: now }, async (db) => {
    const { idUser, idSchool, change } = await registerPerson({ db, now, host, address }, person, (refusal, fields) =>
      refuse(refusal === 'emailRegistered' ? 'emailOfAccount' : refusal, fields),
    );
    await writeAudit(db, { call, subject: {}, idUser, idSchool, ...change });
    const of = { idSchool, idUser, passwordChanged: null, proof: 'password' as const, userAgent, now };
    const opened = await register(db, given, of);
    return 'problem' in opened ? refuse(opened.problem) : opened;
  });
};

/** Refuses a login that was wrong or that no password opens; it is counted as at the sign-in. */
const refuseLogin = async (
  context: Context<unknown>,
  { given, outcome }: { given: Given; outcome: LoginFailure },
  refuse: RefuseRegister,
): Promise<never> => {
  const { idUser, problem, failures, lockedMs } = outcome;
  await auditFailure(context, idUser);
  if (problem === 'onlyOfPartner') return refuse('pairingCodeNeeded');
  if (problem === 'passwordExpired' && idUser !== null)
    return refuse('passwordExpired', { mailed: await mailPasswordLink(context, idUser, { isExpired: true }) });
  if (lockedMs > 0) return refuse('loginLocked', lockedReply(lockedMs));
  return refuse(given.pairingCode ? 'pairingCodeWrong' : 'deviceLoginWrong', { loginErrorAttempts: failures });
};

import type { calls } from '../../contract/index.ts';
import type { slipObstacles } from '../../contract/slips.ts';
import { byListNumberIn } from '../../core/people/list-order.ts';
import { canEditStudent, canMailPasswordLink, canResetAccount } from '../../core/policies/member.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type Context, type Handlers, languageOf, type Me } from '../area.ts';
import { writeAudit } from '../audit/api.ts';
import type { Database } from '../database/database.ts';
import type { Host } from '../host.ts';
import { askAgain, changeAddress } from '../members/api.ts';
import { deleteLoginFailures, deletePasswordLinks, mailPasswordLink, type Sessions } from '../session/api.ts';
import { isSignInNameTaken } from '../users/api.ts';
import { createFirstPasswords } from './first-password-hashes.ts';
import { type Account, findAccounts, findRoster, giveFirstPasswords, setLogin } from './store.ts';

type Obstacle = (typeof slipObstacles)[number];
type Listed = Account & { listNumber: number };

/** Returns the handlers of the calls by which staff hand out passwords and change logins of students. */
export const slipsArea = (sessions: Sessions): Handlers<typeof calls.slips> => {
  const makePasswords = createFirstPasswords();

  /** Gives passwords to those of `ids` for whom `isMeant` says so under the lock; returns the accounts as they then are. */
  const givePasswords = async (
    { host, me, now, call }: Context,
    { ids, isMeant, subject }: { ids: readonly number[]; isMeant: (account: Account) => boolean; subject: object },
  ) => {
    const made = await makePasswords(host, { language: me.schoolLanguage, count: ids.length, by: me });
    const passwords = new Map(ids.map((id, index) => [id, made[index]]));
    const accounts = await host.database.transaction(async (db) => {
      const locked = await findAccounts(db, me, { ids, now, lock: true });
      const meant = locked.filter(isMeant);
      const given = meant.map(({ idUser }) => ({ idUser, hash: passwords.get(idUser)?.hash ?? '' }));
      await giveFirstPasswords(db, given, now);
      for (const { idUser, login } of meant) {
        await deleteLoginFailures(db, { login });
        await deletePasswordLinks(db, idUser);
        await sessions.endAll(db, idUser);
      }
      const after = { passwordGiven: true, idsUsers: meant.map(({ idUser }) => idUser) };
      if (meant.length > 0) await writeAudit(db, { call, subject, after });
      return meant;
    });
    // A call that began before the change was committed may have read a session that has ended since.
    for (const { idUser } of accounts) sessions.invalidate(idUser);
    return accounts.map((account) => ({ ...account, password: passwords.get(account.idUser)?.password ?? '' }));
  };

  return {
    async getSlipStudents({ db, me, now, host }, { idCourse }, refuse) {
      const roster = (await findRoster(db, me, idCourse, now)) ?? refuse('courseNotValid');
      const students = await listStudents(db, me, roster, now);
      return {
        content: {
          ...placeOf(host, me, roster),
          students: students.map((account) => ({
            ...toDto(account),
            hasEmail: hasAddress(account),
            hasSignedIn: account.lastSignedIn !== null,
            obstacle: obstacleOf(me, account, { chosen: false }),
            can: { reset: obstacleOf(me, account, { chosen: true }) === null },
          })),
        },
      };
    },

    async createSlips(context, { idCourse, idsStudents }, refuse) {
      const { db, me, now, host } = context;
      const roster = (await findRoster(db, me, idCourse, now)) ?? refuse('courseNotValid');
      const students = await listStudents(db, me, roster, now);
      const named = idsStudents && new Set(idsStudents);
      const chosen = students.filter(({ idUser }) => named?.has(idUser) ?? true);
      if (named && chosen.length < named.size) return refuse('userNotValid');
      const isMeant = (account: Account) => obstacleOf(me, account, { chosen: named !== undefined }) === null;
      const ids = chosen.filter(isMeant).map(({ idUser }) => idUser);
      const given = await givePasswords(context, { ids, isMeant, subject: { idCourse } });
      const passwords = new Map(given.map(({ idUser, password }) => [idUser, password]));
      const others = chosen.flatMap((account) => {
        if (passwords.has(account.idUser)) return [];
        // Who signed in while the passwords were made keeps the one of before.
        return [{ ...toDto(account), obstacle: obstacleOf(me, account, { chosen: named !== undefined }) ?? 'used' }];
      });
      const slips = chosen.flatMap((account) => {
        const password = passwords.get(account.idUser);
        return password === undefined ? [] : [{ ...toDto(account), password }];
      });
      return { content: { ...placeOf(host, me, roster), slips, others } };
    },

    async resetStudentPassword(context, { idUser }, refuse) {
      const { db, me, now } = context;
      const account = await findEditable(db, me, { idUser, now });
      if (!account) return refuse('userNotValid');
      const isMeant = (one: Account) => obstacleOf(me, one, { chosen: true }) === null;
      if (!isMeant(account)) return refuse('accountNotResettable');
      const [given] = await givePasswords(context, { ids: [idUser], isMeant, subject: { idUser } });
      if (!given) return refuse('accountNotResettable');
      return { content: { login: given.login, password: given.password } };
    },

    async sendPasswordLink({ db, me, now, host }, { idUser }, refuse) {
      const [account] = await findAccounts(db, me, { ids: [idUser], now });
      if (!account || !canMailPasswordLink(me, account)) return refuse('userNotValid');
      if (await askAgain(db, host, account, now)) return {};
      if (account.source !== '') return refuse('emailMissing');
      if (!(await mailPasswordLink({ db, now, host }, idUser))) return refuse('emailMissing');
      return {};
    },

    async editStudentLogin({ db, me, now, host, recordChange }, { idUser, ...given }, refuse) {
      const account = await findEditable(db, me, { idUser, now, lock: true });
      if (!account) return refuse('userNotValid');
      if (account.source === '' && !account.isStudentHereOnly) return refuse('accountElsewhere');
      if (obstacleOf(me, account, { chosen: true }) !== null) return refuse('accountNotResettable');
      const { login, email, waitingEmail } = account;
      const present = waitingEmail ?? email;
      const after = { login: given.login ?? login, email: given.email === undefined ? present : given.email };
      if (after.login !== login && (await isSignInNameTaken(db, after.login, idUser))) return refuse('loginTaken');
      if (after.email !== present) {
        const asked = { idSchool: account.idSchool, by: me.idUser, student: account, email: after.email };
        if (!(await changeAddress({ db, host, now }, asked))) return refuse('duplicateEmail');
      }
      if (after.login !== login) await setLogin(db, idUser, after.login);
      sessions.invalidate(idUser);
      recordChange({ before: { login, email: present }, after });
      return {};
    },
  };
};

type Roster = NonNullable<Awaited<ReturnType<typeof findRoster>>>;

const placeOf = ({ baseUrl }: Host, me: Me, { courseName }: Roster) => ({
  courseName,
  schoolName: me.schoolName,
  language: me.schoolLanguage,
  address: `${baseUrl}/login`,
});

const toDto = ({ idUser, firstName, lastName, listNumber, login }: Listed) => ({
  ...{ idUser, firstName, lastName, listNumber, login },
});

/** Returns the students of a course by list number. */
const listStudents = async (db: Database, me: Me, { listNumbers }: Roster, now: Instant): Promise<Listed[]> => {
  const accounts = await findAccounts(db, me, { ids: [...listNumbers.keys()], now });
  return accounts
    .filter((account) => canEditStudent(me, account))
    .map((account) => ({ ...account, listNumber: listNumbers.get(account.idUser) ?? 0 }))
    .sort(byListNumberIn(languageOf(me)));
};

/** Returns a student whom the user may edit, or undefined. */
const findEditable = async (
  db: Database,
  me: Me,
  { idUser, ...options }: { idUser: number; now: Instant; lock?: boolean },
): Promise<Account | undefined> =>
  (await findAccounts(db, me, { ids: [idUser], ...options })).find((account) => canEditStudent(me, account));

/** Returns whether a mail can be sent to a student, also one with which an address is accepted. */
const hasAddress = ({ email, waitingEmail }: Account): boolean => email !== null || waitingEmail !== null;

/** Returns why a student is given no password, or null; `chosen` = named, not just one of the course. */
const obstacleOf = (me: Me, account: Account, { chosen }: { chosen: boolean }): Obstacle | null => {
  if (account.source !== '') return 'partner';
  if (!canResetAccount(me, account)) return hasAddress(account) ? 'link' : 'noEmail';
  return chosen || account.lastSignedIn === null ? null : 'used';
};

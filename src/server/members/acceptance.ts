import type { ParsedOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import { guessableWords } from '../../core/people/passwords.ts';
import { type PersonName, roles } from '../../core/people/roles.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type Context, type HandlersOf, languageOf, type Me } from '../area.ts';
import { isAskedForCommercial } from '../commercial-consent.ts';
import type { Database } from '../database/database.ts';
import { moveExternalIds } from '../database/external-identities.ts';
import { revokeDevicesOf } from '../devices/api.ts';
import type { Host } from '../host.ts';
import type { Refuse } from '../refusal.ts';
import { followRostersJob } from '../schedules/api.ts';
import {
  adoptSession,
  deleteLoginFailures,
  deletePasswordLinks,
  findSecondFactorStep,
  hashNewPassword,
  type Sessions,
  sendPasswordChangedJob,
  setPassword,
} from '../session/api.ts';
import { createAccounts } from '../users/api.ts';
import { handOverWork } from './handover.ts';
import {
  addMember,
  consumeInvitation,
  findInvitation,
  findInvitedAccount,
  type InvitedAccount,
  type OpenInvitation,
  writeAddress,
} from './invited.ts';
import { findMember, findMemberForUpdate, hasMember, type MemberRow, updateMembership } from './store.ts';

type Accept = typeof calls.members.acceptInvitation;
type Person = NonNullable<ParsedOf<Accept>['person']>;
type RefuseAccept = Refuse<'invalidLink' | 'invitationOfOther' | 'alreadyMember' | 'emptyPassword' | 'weakPassword'>;

/** Returns the handlers of the calls of an invited person. */
export const acceptanceHandlers = (
  sessions: Sessions,
  mergePair: MergePair,
): HandlersOf<'members', 'getInvitation' | 'acceptInvitation'> => ({
  async getInvitation({ db, me, now }, { link }, refuse) {
    const found = (await findInvitation(db, link, now)) ?? refuse('invalidLink');
    const account = await findInvitedAccount(db, found.email, now);
    const added = await checkAdded(
      { ...found, account },
      (idUser) => findMember(db, found.idSchool, idUser, now),
      refuse,
    );
    const isAdded = added !== null && added.idUser === me?.idUser;
    const { schoolName, email, firstName, lastName, role } = found;
    return {
      content: {
        ...{ schoolName, email, firstName, lastName, idType: roles[role] },
        account: accountState(account, added),
        isMine: account === null ? isAdded : account.idUser === me?.idUser,
        isAdded: added !== null,
      },
    };
  },

  async acceptInvitation(context, { link, person }, refuse) {
    const { db, host, me, now, recordChange } = context;
    // A refusal rolls back, so the link stays valid.
    const invited = (await consumeInvitation(db, link, now)) ?? refuse('invalidLink');
    const { idSchool, idCourse } = invited;
    const account = await findInvitedAccount(db, invited.email, now);
    const added = await checkAdded(
      { ...invited, account },
      (idUser) => findMemberForUpdate(db, idSchool, idUser, now),
      refuse,
    );
    // Who was added may have got another role or further permissions since.
    const { role, permissions } = added ?? invited;
    if (await hasMember(db, idSchool, invited.email, added?.idUser)) return refuse('alreadyMember');
    const acceptance = { invited, account, person };
    const idUser =
      added !== null && (account === null || account.idUser === added.idUser)
        ? await giveAddress(context, { ...acceptance, added, sessions }, refuse)
        : await prepareAccount(context, acceptance, refuse);
    if (idUser !== added?.idUser)
      await addMember(db, { ...invited, role, permissions, idUser, displayName: nameBeside(added, account) }, now);
    const merge =
      added === null || idUser === added.idUser
        ? null
        : added.role === 'student'
          ? await mergePair(
              { db, host, sessions },
              {
                pair: { idSchool, idKept: idUser, idMerged: added.idUser },
                ...{ by: idUser, language: languageOf(me), mayJoin: () => true },
              },
              (refusal) => {
                if (refusal === 'mergeRunning') return refuse(refusal);
                throw new Error(`an added student was not made the account with the address: ${refusal}`);
              },
            )
          : await replaceColleague({ db, sessions, now }, { idSchool, from: added.idUser, to: idUser });
    if (idCourse !== null) await host.jobs.enqueue(db, followRostersJob, {});
    sessions.invalidate(idUser);
    recordChange({
      ...{ idUser, idSchool },
      ...(merge ? { before: merge.before } : {}),
      after: {
        role,
        permissions,
        idCourse,
        isNewAccount: account === null && added === null,
        ...merge?.after,
      },
    });
    const step = await findSecondFactorStep(db, idUser, now);
    // Only a login asks for a second factor.
    if (step === 'setUp' || (step === 'code' && me === null)) return {};
    const token = await sessions.openInSchool(db, { idUser, idSchool, started: me?.sessionStarted ?? now }, now);
    return (await adoptSession(sessions, context, token)).reply;
  },
});

/** Returns how the account with an invited address can be opened; `none` = there is none but that of who was added. */
const accountState = (account: InvitedAccount | null, added: MemberRow | null) => {
  if (account ? account.isOfPartner : added !== null && added.source !== '') return 'partner';
  if (account === null || account.idUser === added?.idUser) return 'none';
  return account.opens ? 'open' : 'closed';
};

/** Makes one account of two members of a school, as the area of merges does. */
export type MergePair = (
  services: { db: Database; host: Host; sessions: Sessions },
  asked: {
    pair: { idSchool: number; idKept: number; idMerged: number };
    by: number;
    language: string;
    mayJoin: () => boolean;
  },
  refuse: Refuse<'userNotValid' | 'mergeRunning' | 'mergeConflict'>,
) => Promise<{ before: object; after: object }>;

/**
 * Returns the member whom the school or its partner has added with an invited address; null for everybody else who is invited.
 * One who is somewhere else, too, is not made another account: it opens more than this school.
 */
const checkAdded = async (
  { idUser, account }: Pick<OpenInvitation, 'idUser'> & { account: InvitedAccount | null },
  find: (idUser: number) => Promise<MemberRow | undefined>,
  refuse: Refuse<'invalidLink'>,
): Promise<MemberRow | null> => {
  if (idUser === null) return null;
  const row = await find(idUser);
  return row?.isValid && (row.isHereOnly || account === null || account.idUser === idUser)
    ? row
    : refuse('invalidLink');
};

/**
 * Lets the account with the address take the place of a member of staff whom a partner has added: it gets the work and the
 * partner's id, and the one of before ends.
 */
const replaceColleague = async (
  { db, sessions, now }: { db: Database; sessions: Sessions; now: Instant },
  owners: { idSchool: number; from: number; to: number },
) => {
  const { idSchool, from, to } = owners;
  const chosen = { questions: true, assessments: true, classes: true, schedules: true };
  const done = await handOverWork(db, owners, { chosen, by: to, now });
  const externalIds = await moveExternalIds(db, owners);
  await updateMembership(db, idSchool, from, { active: false });
  await sessions.endAll(db, from);
  await revokeDevicesOf(db, { idSchool, idUser: from }, now);
  return {
    before: { idUser: from, ...done?.before },
    after: { externalIds, ...(done && { idHandOver: done.idHandOver }) },
  };
};

/** Returns the name by which the school knows an added student, where the account with the address has another. */
const nameBeside = (added: MemberRow | null, account: InvitedAccount | null): PersonName | null => {
  if (added?.role !== 'student' || !account) return null;
  const { firstName, lastName } = added;
  return account.firstName === firstName && account.lastName === lastName ? null : { firstName, lastName };
};

/**
 * Gives who was added the address of the mail. Who is not signed in chooses a new password, as by a mailed link; the account of
 * a partner has none, so its user signs in. Returns the id of the account.
 */
const giveAddress = async (
  { db, host, me, now }: Context<Me | null>,
  { invited, person, added, sessions }: Acceptance & { added: MemberRow; sessions: Sessions },
  refuse: RefuseAccept,
): Promise<number> => {
  const { idUser, firstName, lastName } = added;
  if (me === null ? added.source !== '' : me.idUser !== idUser) return refuse('invitationOfOther');
  if (me === null) {
    if (person === undefined) return refuse('emptyPassword');
    const known = guessableWords([invited.email, firstName, lastName, invited.schoolName]);
    const passwordHash = await hashNewPassword(host, { password: person.password, known, roles: ['student'] }, refuse);
    const { login } = await setPassword(db, idUser, passwordHash, now);
    await deleteLoginFailures(db, { login });
    await sessions.endAll(db, idUser);
  }
  await writeAddress(db, idUser, { email: invited.email, ...(me === null && { termsUse: 1 }) });
  // They were sent to the address of before.
  await deletePasswordLinks(db, idUser);
  return idUser;
};

type Acceptance = { invited: OpenInvitation; account: InvitedAccount | null; person: Person | undefined };

/**
 * Returns the id of the account that becomes a member: the one that is signed in, a new one, or one that opens no school
 * any more, whose user chooses a new password as they would by a mailed link.
 */
const prepareAccount = async (
  { db, host, me, now }: Context<Me | null>,
  { invited, account, person }: Acceptance,
  refuse: RefuseAccept,
): Promise<number> => {
  const isSignedIn = me !== null && me.idUser === account?.idUser;
  if (isSignedIn) return me.idUser;
  if (me !== null || account?.opens) return refuse('invitationOfOther');
  if (person === undefined) return refuse('emptyPassword');
  const { firstName, lastName, password } = person;
  const receiveCommercial = person.receiveCommercial && isAskedForCommercial(host, invited.role);
  const names = account ?? { firstName, lastName };
  const known = guessableWords([invited.email, names.firstName, names.lastName, invited.schoolName]);
  const passwordHash = await hashNewPassword(host, { password, known, roles: [invited.role] }, refuse);
  if (account) {
    const { login = '' } = (await setPassword(db, account.idUser, passwordHash, now)) ?? {};
    await deleteLoginFailures(db, { login });
    await host.jobs.enqueue(db, sendPasswordChangedJob, { idUser: account.idUser, at: now });
    return account.idUser;
  }
  const { email, idCountry, addedBy } = invited;
  const [created] = await createAccounts(
    db,
    [{ firstName, lastName, email, idCountry, passwordHash, receiveCommercial, termsUse: 1 }],
    { now, createdBy: addedBy },
  );
  if (!created) throw new Error('the account of an invited person was not created');
  return created.idUser;
};

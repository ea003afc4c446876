import type { ParsedOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import { guessableWords } from '../../core/people/passwords.ts';
import { roles } from '../../core/people/roles.ts';
import type { Context, HandlersOf, Me } from '../area.ts';
import { isAskedForCommercial } from '../commercial-consent.ts';
import type { Refuse } from '../refusal.ts';
import { followRostersJob } from '../schedules/api.ts';
import {
  adoptSession,
  deleteLoginFailures,
  findSecondFactorStep,
  hashNewPassword,
  type Sessions,
  sendPasswordChangedJob,
  setPassword,
} from '../session/api.ts';
import { createAccounts } from '../users/api.ts';
import {
  addMember,
  consumeInvitation,
  findInvitation,
  findInvitedAccount,
  type InvitedAccount,
  type OpenInvitation,
} from './invited.ts';
import { hasMember } from './store.ts';

type Accept = typeof calls.members.acceptInvitation;
type Person = NonNullable<ParsedOf<Accept>['person']>;
type RefuseAccept = Refuse<'invalidLink' | 'invitationOfOther' | 'alreadyMember' | 'emptyPassword' | 'weakPassword'>;

/** Returns the handlers of the calls of an invited person. */
export const acceptanceHandlers = (
  sessions: Sessions,
): HandlersOf<'members', 'getInvitation' | 'acceptInvitation'> => ({
  async getInvitation({ db, me, now }, { link }, refuse) {
    const found = (await findInvitation(db, link, now)) ?? refuse('invalidLink');
    const account = await findInvitedAccount(db, found.email, now);
    const { schoolName, email, firstName, lastName, role } = found;
    return {
      content: {
        ...{ schoolName, email, firstName, lastName, idType: roles[role] },
        account: account === null ? 'none' : account.opens ? 'open' : 'closed',
        isMine: account !== null && account.idUser === me?.idUser,
      },
    };
  },

  async acceptInvitation(context, { link, person }, refuse) {
    const { db, host, me, now, recordChange } = context;
    // A refusal rolls back, so the link stays valid.
    const invited = (await consumeInvitation(db, link, now)) ?? refuse('invalidLink');
    const { idSchool, idCourse, role, permissions } = invited;
    if (await hasMember(db, idSchool, invited.email)) return refuse('alreadyMember');
    const account = await findInvitedAccount(db, invited.email, now);
    const idUser = await prepareAccount(context, { invited, account, person }, refuse);
    await addMember(db, { ...invited, idUser }, now);
    if (idCourse !== null) await host.jobs.enqueue(db, followRostersJob, {});
    sessions.invalidate(idUser);
    recordChange({ idUser, idSchool, after: { role, permissions, idCourse, isNewAccount: account === null } });
    const step = await findSecondFactorStep(db, idUser, now);
    // Only a login asks for a second factor.
    if (step === 'setUp' || (step === 'code' && me === null)) return {};
    const token = await sessions.openInSchool(db, { idUser, idSchool, started: me?.sessionStarted ?? now }, now);
    return (await adoptSession(sessions, context, token)).reply;
  },
});

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

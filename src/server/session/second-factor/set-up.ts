import { roleOf } from '../../../core/people/roles.ts';
import { mayHaveSecondFactor, RECOVERY_CODES } from '../../../core/people/second-factor.ts';
import type { Context, HandlersOf, Me } from '../../area.ts';
import { verifyPassword } from '../../password-forms.ts';
import type { Refuse } from '../../refusal.ts';
import type { Signer } from '../../signing.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  findSecondFactorStep,
  insertSecondFactor,
  isRequiredOf,
  replaceRecoveryCodes,
} from '../second-factor-store.ts';
import type { Sessions } from '../sessions.ts';
import { findActiveAccount, lockAccount } from '../store.ts';
import { findChallenged } from './challenged.ts';
import { createSecret, secretAddress, stepOfCode } from './codes.ts';
import { consumeCode, makeRecoveryCodes, secretPurpose } from './consume-code.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { seal, unseal } from './sealing.ts';

type SetUpCalls =
  | 'getSecondFactor'
  | 'startSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'turnOffSecondFactor';

const startedPurpose = (idUser: number): string => `secret that user ${idUser} has not confirmed`;

/** Returns whether a signed-in user may turn a second factor on; a partner's accounts are the partner's to protect. */
const isOfferedTo = ({ memberships, insertedFrom }: Me): boolean =>
  insertedFrom === '' && memberships.some(({ idType }) => mayHaveSecondFactor(roleOf(idType)));

/** Returns the handlers of the calls by which users set their second factor up and turn it off. */
export const setUpHandlers = (sessions: Sessions, signer: Signer): HandlersOf<'secondFactor', SetUpCalls> => {
  /** Returns the account that is set up: of the challenge, or the caller's own. Refuses one that has a second factor. */
  const accountToSetUp = async (
    { db, me, now }: Pick<Context<Me | null>, 'db' | 'me' | 'now'>,
    challenge: string | undefined,
    refuse: Refuse<'secondFactorExpired' | 'secondFactorNotOffered'>,
  ) => {
    if (challenge !== undefined) {
      const account = (await findChallenged(db, signer, challenge, now)) ?? refuse('secondFactorExpired');
      return (await findSecondFactorStep(db, account.id, now)) === 'setUp' ? account : refuse('secondFactorExpired');
    }
    if (me === null) return refuse('secondFactorExpired');
    if (!isOfferedTo(me) || (await findSecondFactor(db, me.idUser))) return refuse('secondFactorNotOffered');
    const own = (await findActiveAccount(db, me.idUser)) ?? refuse('secondFactorExpired');
    return { ...own, idSchool: null };
  };

  return {
    async getSecondFactor({ db, me, now }) {
      const found = await findSecondFactor(db, me.idUser);
      return {
        content: {
          since: found ? new Date(found.since).toISOString() : null,
          recoveryCodesLeft: await countRecoveryCodes(db, me.idUser),
          isOffered: isOfferedTo(me),
          isRequired: await isRequiredOf(db, me.idUser, now),
        },
      };
    },

    async startSecondFactor(context, { challenge }, refuse) {
      const { id, login } = await accountToSetUp(context, challenge, refuse);
      const secret = createSecret();
      const started = await seal(signer, startedPurpose(id), secret);
      return { content: { secret, address: secretAddress(secret, login), started } };
    },

    async confirmSecondFactor(context, { challenge, started, code }, refuse) {
      const { db, now, recordChange } = context;
      const account = await accountToSetUp(context, challenge, refuse);
      const { id: idUser } = account;
      const secret = (await unseal(signer, startedPurpose(idUser), started)) ?? refuse('secondFactorExpired');
      const lastStep = stepOfCode(secret, code.replaceAll(/\s/g, ''), now) ?? refuse('secondFactorWrong');
      const { recoveryCodes, hashes } = await makeRecoveryCodes();
      const sealed = await seal(signer, secretPurpose(idUser), secret);
      const values = { idUser, secret: sealed, lastStep, since: now };
      if (!(await insertSecondFactor(db, values, hashes))) return refuse('secondFactorNotOffered');
      recordChange({ idUser, before: { secondFactor: false }, after: { secondFactor: true } });
      // Whoever signed in with the password alone must not stay.
      const own = challenge === undefined && context.token !== null ? { except: context.token } : {};
      await sessions.endAll(db, idUser, own);
      const content = { recoveryCodes };
      if (challenge === undefined) return { content };
      const { me, reply } = await finishSignIn({ sessions, signer }, context, account, refuse);
      recordChange({ idSchool: me.idSchool });
      return { ...reply, content };
    },

    async renewRecoveryCodes({ db, me, now, recordChange }, { code }, refuse) {
      const { idUser } = me;
      if ((await consumeCode(db, signer, { idUser, text: code, now })) === null) return refuse('secondFactorWrong');
      const { recoveryCodes, hashes } = await makeRecoveryCodes();
      await replaceRecoveryCodes(db, idUser, hashes);
      recordChange({ after: { recoveryCodes: RECOVERY_CODES } });
      return { content: { recoveryCodes } };
    },

    async turnOffSecondFactor({ db, me, now, host, recordChange }, { password, code }, refuse) {
      const { idUser } = me;
      const { passwordHash } = (await lockAccount(db, idUser)) ?? refuse('oldPasswordDiffers');
      if (passwordHash === null || !(await verifyPassword(host, passwordHash, password)))
        return refuse('oldPasswordDiffers');
      if (await isRequiredOf(db, idUser, now)) return refuse('secondFactorRequired');
      if ((await consumeCode(db, signer, { idUser, text: code, now })) === null) return refuse('secondFactorWrong');
      await deleteSecondFactor(db, idUser);
      recordChange({ before: { secondFactor: true }, after: { secondFactor: false } });
      return {};
    },
  };
};

import { refusals } from '../../contract/refusals.ts';
import type { PartnerPerson } from '../../core/people/partner-claims.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Context, HandlersOf } from '../area.ts';
import { writeAudit } from '../audit/api.ts';
import { runWithChangeLog } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { usedPartnerToken } from '../database/schema.ts';
import { type Partner, PartnerRefused, type SignInReply } from '../partner-platform.ts';
import type { Refuse } from '../refusal.ts';
import { adoptSession, createTokenExchange, findStepAfterPartner, type Sessions } from '../session/api.ts';
import { sha256Of } from '../sha256.ts';
import type { Signer } from '../signing.ts';
import { findOrCreateAccount } from './accounts.ts';
import { openStarted, sealStarted } from './started.ts';

type Calls = 'authorize' | 'getPartner' | 'startPartnerSignIn' | 'partnerSignIn';
type RefuseReply = Refuse<'partnerCredentialsNotValid'>;
type RefusePartner = Refuse<'partnerCredentialsNotValid' | 'schoolNotValid' | 'secondFactorNeeded'>;
type Reply = Omit<SignInReply, 'code'> & { code?: string | undefined; started?: string | undefined };

/** Returns the handlers of the calls that sign in by something else than a password. */
export const partnerArea = (sessions: Sessions, signer: Signer): HandlersOf<'session', Calls> => {
  const exchangeToken = createTokenExchange(sessions);

  const signInBy = async (
    context: Context<unknown>,
    partner: Partner,
    person: PartnerPerson,
    refuse: RefusePartner,
  ) => {
    const { host, now, call } = context;
    const { idSchool, role, idAssessment } = person;
    const found = await runWithChangeLog(host.database, { by: null, at: now }, async (db) => {
      const account = await findOrCreateAccount({ db, host }, partner.source, person, now);
      if (!account) return null;
      const { idUser } = account;
      const step = await findStepAfterPartner(db, signer, { idUser, idSchool }, now);
      const after = {
        ...(account.isNew && { source: partner.source, role }),
        ...(step && { secondFactor: step.secondFactor }),
      };
      const hasChanges = account.isNew || step !== null;
      await writeAudit(db, { call, subject: { idUser }, idSchool, idUser, ...(hasChanges && { after }) });
      return step ?? { token: await sessions.openInSchool(db, { idUser, idSchool, started: now }, now) };
    });
    if (found === null) return refuse('schoolNotValid');
    if (!('token' in found)) {
      const message = refusals.secondFactorNeeded[2];
      return refuse('secondFactorNeeded', { code: 401, message, ...found, idAssessment });
    }
    const { reply } = await adoptSession(sessions, context, found.token);
    return { idAssessment, ...reply };
  };

  const signInByReply = async (
    context: Context<unknown>,
    { code, started, ...reply }: Reply,
    refuse: RefusePartner,
  ) => {
    const { host, now } = context;
    const { partner } = host;
    if (!partner || code === undefined) return refuse('partnerCredentialsNotValid');
    const begun = started === undefined ? null : await openStarted(signer, started, now);
    if (begun === null && (started !== undefined || !partner.acceptsUnrequestedCodes))
      return refuse('partnerCredentialsNotValid');
    const person = await verified(
      context,
      () => partner.exchange(redirectUrlOf(host), { code, ...reply }, begun),
      refuse,
    );
    return signInBy(context, partner, person, refuse);
  };

  const signInByPartnerToken = async (context: Context<unknown>, token: string, refuse: RefusePartner) => {
    const { host } = context;
    const { partner } = host;
    if (!partner) return refuse('partnerCredentialsNotValid');
    const { expires, ...person } = await verified(context, () => partner.verifyToken(token), refuse);
    if (!(await isFirstUse(host.database, token, expires))) return refuse('partnerCredentialsNotValid');
    return signInBy(context, partner, person, refuse);
  };

  return {
    async authorize(context, { token, appToken, ...reply }, refuse) {
      if (appToken !== undefined) return signInByPartnerToken(context, appToken, refuse);
      if (reply.code !== undefined) return signInByReply(context, reply, refuse);
      const { host, now, call } = context;
      const opened = await runWithChangeLog(host.database, { by: null, at: now }, async (db) => {
        const found = await exchangeToken({ db, now }, token);
        if (found) await writeAudit(db, { call: { ...call, me: found.me }, subject: {} });
        return found;
      });
      if (!opened) return refuse('tokenNotValid');
      const { reply: session } = await adoptSession(sessions, context, opened.token);
      return { idAssessment: opened.idAssessment, ...session };
    },

    async getPartner({ host: { partner } }) {
      if (!partner) return { content: null };
      const { label, origins, signOutUrl, acceptsUnrequestedCodes } = partner;
      return { content: { label, origins: [...origins], signOutUrl, acceptsUnrequestedCodes } };
    },

    async startPartnerSignIn(context, _, refuse) {
      const { host, now } = context;
      const { partner } = host;
      if (!partner) return refuse('partnerCredentialsNotValid');
      const { url, started } = await verified(context, () => partner.start(redirectUrlOf(host)), refuse);
      return { content: { url, started: await sealStarted(signer, started, now) } };
    },

    partnerSignIn: signInByReply,
  };
};

/** The page of ours to which the partner's platform sends its reply. */
const redirectUrlOf = ({ baseUrl }: Context['host']): string => `${baseUrl}/auth-partner`;

/** Refuses what the partner refuses; the reason is in the log. */
const verified = async <Result>(
  { host }: Context<unknown>,
  ask: () => Promise<Result>,
  refuse: RefuseReply,
): Promise<Result> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PartnerRefused)) throw error;
    host.log.warn({ reason: error.message }, 'a sign-in by the partner was refused');
    return refuse('partnerCredentialsNotValid');
  }
};

/** Returns whether a token is used for the first time; from then on it is not. */
const isFirstUse = async (db: Database, token: string, expires: Instant): Promise<boolean> => {
  const row = { tokenHash: await sha256Of(token), expires };
  return (await db.insert(usedPartnerToken).values(row).onConflictDoNothing().returning()).length > 0;
};

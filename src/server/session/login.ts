import { isPasswordExpired } from '../../core/people/passwords.ts';
import type { SecondFactorStep } from '../../core/people/second-factor.ts';
import type { Context } from '../area.ts';
import { verifyPassword } from '../password-forms.ts';
import { anonymousRateKey, enforceRateLimit, networkOf } from '../rate-limits/api.ts';
import type { Signer } from '../signing.ts';
import { createChallenge } from './challenge.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { createBrowserCookie, type KnownBrowser, parseBrowserCookie } from './known-browsers.ts';
import {
  countLoginAttempt,
  deleteLoginFailures,
  type LoginSource,
  recordLoginFailure,
  uncountLoginAttempt,
} from './login-failures.ts';
import { consumePairingCode } from './pairing-codes.ts';
import { findSecondFactorStep } from './second-factor-store.ts';
import { findAccount, findPasswordDays } from './store.ts';

/** Verified when no account matches, so that the duration does not reveal which accounts exist. */
const UNKNOWN_ACCOUNT_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5bm9ib2R5$1bCVHBWvSwFYwP0Yd4O5cBmk3nVSiBlSOCGm4v8zGSo';

const BROWSER_SOURCE = 'browser ';

/**
 * As many as passwords are verified at once; more would take database connections and processor time from other calls.
 */
const CONCURRENCY = 2;
/** Some seconds of work; further logins throw `Unavailable`. */
const WAITING_LIMIT = 400;

/** A login that was right, with what it has opened. */
type Success<Opened> = { problem: null; opened: Opened; idUser: number };
/** A login whose password was right, and which needs a second factor. */
type Halfway = { problem: 'secondFactor'; step: SecondFactorStep; challenge: string };
/** Why a login was refused: `counted` ones lock the account in the end. */
type LoginProblem = 'counted' | 'onlyOfPartner' | 'passwordExpired';
/** `lockedMs` is how long the account refuses logins from this source, 0 when it does not. */
export type LoginFailure = {
  idUser: number | null;
  problem: LoginProblem;
  isOfPartner: boolean;
  failures: number;
  lockedMs: number;
};
/** `browser` is the new value of the browser's cookie. */
type LoginOutcome<Opened> = (Success<Opened> & { browser: string }) | Halfway | LoginFailure;

/** Who somebody says to be, and what proves it: the password, or a pairing code in its place. */
type Credentials = { name: string } & ({ password: string } | { pairingCode: string });
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
/**
 * Opens what a right login is for; null where its account opens nothing, which is replied to as a wrong one. `paired` is the school of a
 * pairing code.
 */
type Open<Opened> = (account: Account, paired: number | null) => Promise<Opened | null>;

type LoginContext = Pick<Context<unknown>, 'db' | 'now' | 'host' | 'address' | 'browserCookie'>;

export type LogIn = ReturnType<typeof createLogin>;

/**
 * Returns a function that checks who somebody is and opens what the login is for. Logins of one account from one source run one after the other, so that
 * concurrent ones with the right password all succeed and at most five with a wrong one are verified.
 */
export const createLogin = (signer: Signer) => {
  const limits = { concurrency: CONCURRENCY, waitingLimit: WAITING_LIMIT };
  const lookups = new KeyedQueue('accounts', limits);
  const logins = new KeyedQueue('logins', limits);

  return async <Opened>(
    context: LoginContext,
    credentials: Credentials,
    open: Open<Opened>,
  ): Promise<LoginOutcome<Opened>> => {
    const { db } = context;
    const { name } = credentials;
    const network = { idSchool: networkSource(context), idUser: null };
    const account = (await lookups.run(name, () => findAccount(db, name), network)) ?? null;
    const browser = await parseBrowserCookie(signer, context.browserCookie);
    const source = loginSourceOf({ login: account?.login ?? name, idUser: account?.id, browser }, context);
    const { outcome } = await limitWrongLogins(context, source, async () => {
      const outcome = await logins.run(
        `${source.source} ${source.login}`,
        () => verifyLogin(signer, context, { account, source, credentials }, open),
        // A network that tries many accounts has one turn of many.
        { idSchool: source.source, idUser: null },
      );
      return { outcome, isWrong: outcome.problem !== null && outcome.problem !== 'secondFactor' };
    });
    if (outcome.problem !== null) return outcome;
    return { ...outcome, browser: await createBrowserCookie(signer, browser, outcome.idUser) };
  };
};

/**
 * Limits the rate of wrong logins from a network, browsers known to the account aside; a login that succeeds is not
 * counted.
 */
export const limitWrongLogins = async <Outcome extends { isWrong: boolean }>(
  context: LoginContext,
  { source }: LoginSource,
  login: () => Promise<Outcome>,
): Promise<Outcome> => {
  const rateKey = source.startsWith(BROWSER_SOURCE) ? null : anonymousRateKey(context);
  if (rateKey === null) return login();
  const { host } = context;
  await enforceRateLimit(host, 'wrongLogin', rateKey);
  let isWrong = false;
  try {
    const outcome = await login();
    isWrong = outcome.isWrong;
    return outcome;
  } finally {
    if (!isWrong) await host.rateLimiter.giveBack('wrongLogin', rateKey);
  }
};

const networkSource = ({ address }: Pick<LoginContext, 'address'>): string => `address ${networkOf(address)}`;

type Guess = { login: string; idUser: number | undefined; browser: KnownBrowser | null };

/** Returns the account and source whose failures count together: a browser known to the account, or the network. */
export const loginSourceOf = ({ login, idUser, browser }: Guess, { address }: LoginContext): LoginSource => {
  const isKnown = browser !== null && idUser !== undefined && browser.users.includes(idUser);
  return { login, source: isKnown ? BROWSER_SOURCE + browser.id : networkSource({ address }) };
};

type Attempt = { account: Account | null; source: LoginSource; credentials: Credentials };

const verifyLogin = async <Opened>(
  signer: Signer,
  { db, now, host }: LoginContext,
  { account, source, credentials }: Attempt,
  open: Open<Opened>,
): Promise<Success<Opened> | Halfway | LoginFailure> => {
  const pairingCode = 'pairingCode' in credentials ? credentials.pairingCode : null;
  const password = 'password' in credentials ? credentials.password : '';
  const isOfPartner = account?.active === true && account.source !== '';
  const failure: LoginFailure = {
    ...{ idUser: account?.id ?? null, isOfPartner },
    ...{ problem: 'counted', failures: 0, lockedMs: 0 },
  };
  // There is no password here that could be guessed.
  if (pairingCode === null && isOfPartner && account?.passwordHash === null)
    return { ...failure, problem: 'onlyOfPartner' };
  const { isOpen, tries } = await countLoginAttempt(db, source, now);
  const failureOf = ({ failures, lockedUntil }: typeof tries): LoginFailure => ({
    ...failure,
    ...{ failures, lockedMs: lockedUntil === null ? 0 : lockedUntil - now },
  });
  if (!isOpen) return failureOf(tries);
  let paired: number | null = null;
  const verify = async () => {
    try {
      if (pairingCode !== null) {
        paired = await consumePairingCode(db, { idUser: account?.id ?? 0, code: pairingCode }, now);
        return paired !== null;
      }
      const isRight = await verifyPassword(host, account?.passwordHash ?? UNKNOWN_ACCOUNT_HASH, password);
      return isRight && Boolean(account?.passwordHash);
    } catch (error) {
      await uncountLoginAttempt(db, source, tries);
      throw error;
    }
  };
  const isRight = (await verify()) && account !== null;
  const isByPassword = isRight && pairingCode === null;
  if (isByPassword && account.source === '' && (await isExpired(account, { db, now }))) {
    await deleteLoginFailures(db, source);
    return { ...failure, problem: 'passwordExpired' };
  }
  const step = isByPassword && account.active ? await findSecondFactorStep(db, account.id, now) : null;
  if (step !== null && account) {
    // The tries before it count on, until the second factor was right, too.
    await uncountLoginAttempt(db, source, tries);
    return {
      problem: 'secondFactor',
      step,
      challenge: await createChallenge(signer, { ...account, idSchool: null }, now),
    };
  }
  const opened = isRight ? await open(account, paired) : null;
  if (opened === null || !account) return failureOf(await recordLoginFailure(db, source, tries, now));
  await deleteLoginFailures(db, source);
  return { problem: null, opened, idUser: account.id };
};

const isExpired = async (
  { id, active, passwordChanged, added }: NonNullable<Awaited<ReturnType<typeof findAccount>>>,
  { db, now }: Pick<LoginContext, 'db' | 'now'>,
): Promise<boolean> => {
  const days = active ? await findPasswordDays(db, id, now) : null;
  return isPasswordExpired({ changed: passwordChanged ?? added, days }, now);
};

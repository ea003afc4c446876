import type { Context } from '../area.ts';
import { anonymousRateKey, enforceRateLimit, networkOf } from '../dispatcher/api.ts';
import type { Signer } from '../signing.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { createBrowserCookie, type KnownBrowser, parseBrowserCookie } from './known-browsers.ts';
import {
  countLoginAttempt,
  deleteLoginFailures,
  type LoginSource,
  recordLoginFailure,
  uncountLoginAttempt,
} from './login-failures.ts';
import type { Sessions } from './sessions.ts';
import { findAccount } from './store.ts';

/** Verified in place of an account that does not exist, so that both take the same time. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5bm9ib2R5$1bCVHBWvSwFYwP0Yd4O5cBmk3nVSiBlSOCGm4v8zGSo';

const FROM_BROWSER = 'browser ';

/** As many as passwords are looked at: more would take connections to the database and turns of the event loop from those who answer. */
const AT_ONCE = 2;
/** Some seconds of work: who comes later is told to try again. */
const MOST_WAITING = 400;

type Right = { token: string; idUser: number };
/** `lockedMs` says how long no try is taken, 0 while some are. */
type Wrong = { token: null; idUser: number | null; failures: number; lockedMs: number };
/** `browser` is what the browser is to keep. */
type LoginOutcome = (Right & { browser: string }) | Wrong;

type Asking = Pick<Context<unknown>, 'db' | 'now' | 'host' | 'address' | 'browserCookie'>;

/**
 * Returns what signs people in. Tries of one account and source are taken one after the other, so that several right ones
 * at the same moment are all right, and wrong ones are five at most.
 */
export const createLogin = (sessions: Sessions, signer: Signer) => {
  const limits = { concurrency: AT_ONCE, waitingLimit: MOST_WAITING };
  const [lookups, turns] = [new KeyedQueue('accounts', limits), new KeyedQueue('logins', limits)];

  return async (asking: Asking, { name, password }: { name: string; password: string }): Promise<LoginOutcome> => {
    const { db } = asking;
    const account = (await lookups.run(name, () => findAccount(db, name))) ?? null;
    const browser = await parseBrowserCookie(signer, asking.browserCookie);
    const counted = countedTogether({ login: account?.login ?? name, idUser: account?.id, browser }, asking);
    const outcome = await pacing(asking, counted, () =>
      turns.run(`${counted.source} ${counted.login}`, () => oneTry(sessions, asking, { account, counted, password })),
    );
    if (outcome.token === null) return outcome;
    return { ...outcome, browser: await createBrowserCookie(signer, browser, outcome.idUser) };
  };
};

/** Holds the wrong logins from a network of browsers that the accounts do not know to their pace. */
const pacing = async (
  asking: Asking,
  { source }: LoginSource,
  work: () => Promise<Right | Wrong>,
): Promise<Right | Wrong> => {
  const stranger = source.startsWith(FROM_BROWSER) ? null : anonymousRateKey(asking);
  if (stranger === null) return work();
  const { host } = asking;
  await enforceRateLimit(host, 'wrongLogin', stranger);
  let isWrong = false;
  try {
    const outcome = await work();
    isWrong = outcome.token === null;
    return outcome;
  } finally {
    if (!isWrong) await host.pace.giveBack('wrongLogin', stranger);
  }
};

type Guess = { login: string; idUser: number | undefined; browser: KnownBrowser | null };

/** An account that has a login and an e-mail address is guessed at five times in all; so is what is nobody's. */
const countedTogether = ({ login, idUser, browser }: Guess, { address }: Asking): LoginSource => {
  const isKnown = browser !== null && idUser !== undefined && browser.users.includes(idUser);
  return { login, source: isKnown ? FROM_BROWSER + browser.id : `address ${networkOf(address)}` };
};

type Try = { account: Awaited<ReturnType<typeof findAccount>> | null; counted: LoginSource; password: string };

const oneTry = async (
  sessions: Sessions,
  asking: Asking,
  { account, counted, password }: Try,
): Promise<Right | Wrong> => {
  const { db, now, host } = asking;
  const idUser = account?.id ?? null;
  const { isOpen, tries } = await countLoginAttempt(db, counted, now);
  const refused = ({ failures, lockedUntil }: typeof tries) => ({
    ...{ token: null, idUser, failures },
    lockedMs: lockedUntil === null ? 0 : lockedUntil - now,
  });
  if (!isOpen) return refused(tries);
  const verify = async () => {
    try {
      return await host.passwords.verify(account?.passwordHash ?? NOBODY, password);
    } catch (error) {
      await uncountLoginAttempt(db, counted, tries);
      throw error;
    }
  };
  const isRight = (await verify()) && Boolean(account?.passwordHash);
  const token = isRight && account ? await sessions.open(db, account.id, now) : null;
  if (token === null || !account) return refused(await recordLoginFailure(db, counted, tries, now));
  await deleteLoginFailures(db, counted);
  return { token, idUser: account.id };
};

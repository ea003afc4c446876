import { fromBase64Url } from '../base64url.ts';
import type { Signer } from '../signing.ts';
import { createToken } from './sessions.ts';

const PURPOSE = 'browser';
/** Accounts in the cookie of a browser, for shared computers; the least recent login is dropped first. */
const MOST_ACCOUNTS = 30;

/** A browser and the accounts that have signed in with it. */
export type KnownBrowser = { id: string; users: readonly number[] };

const textOf = ({ id, users }: KnownBrowser) => `${id}.${users.join('-')}`;

/** Returns the browser in a cookie, or null without a valid signature of ours. */
export const parseBrowserCookie = async (signer: Signer, cookie: string | null): Promise<KnownBrowser | null> => {
  const [, id, users, signature] = cookie?.match(/^([\w-]{43})\.([\d-]{1,600})\.([\w-]{43})$/) ?? [];
  if (id === undefined || users === undefined || signature === undefined || fromBase64Url(id) === null) return null;
  const isOurs = await signer.isSigned(PURPOSE, `${id}.${users}`, signature);
  return isOurs ? { id, users: users.split('-').map(Number) } : null;
};

/** Returns the cookie value of a browser after a login of this account; a new browser gets an id. */
export const createBrowserCookie = async (
  signer: Signer,
  before: KnownBrowser | null,
  idUser: number,
): Promise<string> => {
  const users = [idUser, ...(before?.users ?? []).filter((id) => id !== idUser)].slice(0, MOST_ACCOUNTS);
  const text = textOf({ id: before?.id ?? createToken(), users });
  return `${text}.${await signer.sign(PURPOSE, text)}`;
};

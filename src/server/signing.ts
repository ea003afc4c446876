import { sql } from 'drizzle-orm';
import { fromBase64Url, toBase64Url } from './base64url.ts';
import type { Database } from './database/database.ts';
import { settings } from './database/schema.ts';

const NAME = 'signingKey';

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/**
 * Signs texts that leave the server and come back, such as cookies and addresses. All processes of an installation
 * have the same key.
 */
export type Signer = {
  /** Returns the signature of a text for one purpose, in base64url. */
  sign(purpose: string, text: string): Promise<string>;
  /** Returns whether a signature is valid for this text and purpose, in constant time. */
  isSigned(purpose: string, text: string, signature: string): Promise<boolean>;
};

/**
 * Returns the installation's signer. Its key (256 random bits) is created once and read from the database when first
 * needed.
 */
export const createSigner = (db: Database): Signer => {
  let key: Promise<Key> | undefined;
  const keyOnce = () => {
    key ??= readKey(db).catch((error) => {
      key = undefined;
      throw error;
    });
    return key;
  };
  const macOf = async (purpose: string, text: string) =>
    crypto.subtle.sign('HMAC', await keyOnce(), new TextEncoder().encode(`${purpose}\n${text}`));
  return {
    sign: async (purpose, text) => toBase64Url(new Uint8Array(await macOf(purpose, text))),
    async isSigned(purpose, text, signature) {
      const bytes = fromBase64Url(signature);
      if (bytes === null) return false;
      return crypto.subtle.verify('HMAC', await keyOnce(), bytes, new TextEncoder().encode(`${purpose}\n${text}`));
    },
  };
};

/** Returns the stored key, or stores a new one. Two processes that start at the same time get the same key. */
const readKey = async (db: Database): Promise<Key> => {
  const made = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const [row] = await db
    .insert(settings)
    .values({ name: NAME, value: made })
    .onConflictDoUpdate({ target: settings.name, set: { value: sql`${settings.value}` } })
    .returning({ value: settings.value });
  const bytes = fromBase64Url(String(row?.value));
  if (bytes?.length !== 32) throw new Error(`the setting ${NAME} is no key`);
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
};

import { fromBase64Url, toBase64Url } from '../../base64url.ts';
import type { Signer } from '../../signing.ts';

const KEY = 'key of second factors';
/** The length of AES-GCM's initialization vector. */
const VECTOR_BYTES = 12;

/** Returns an AES key of 256 bits that is derived from the installation's key. */
const keyOf = async (signer: Signer) => {
  const bytes = fromBase64Url(await signer.sign(KEY, ''));
  if (bytes?.length !== 32) throw new Error('the key of second factors is no key');
  return crypto.subtle.importKey('raw', bytes, { name: 'AES-GCM' }, false, ['encrypt', 'decrypt']);
};

const parameters = (vector: Uint8Array<ArrayBuffer>, purpose: string) =>
  ({ name: 'AES-GCM', iv: vector, additionalData: new TextEncoder().encode(purpose) }) as const;

/** Returns a text encrypted for one purpose, in base64url. */
export const seal = async (signer: Signer, purpose: string, text: string): Promise<string> => {
  const vector = crypto.getRandomValues(new Uint8Array(VECTOR_BYTES));
  const plain = new TextEncoder().encode(text);
  const encrypted = await crypto.subtle.encrypt(parameters(vector, purpose), await keyOf(signer), plain);
  return toBase64Url(new Uint8Array([...vector, ...new Uint8Array(encrypted)]));
};

/** Returns the text of `seal`; null for anything else, and for another purpose. */
export const unseal = async (signer: Signer, purpose: string, sealed: string): Promise<string | null> => {
  const bytes = fromBase64Url(sealed);
  if (bytes === null || bytes.length <= VECTOR_BYTES) return null;
  const vector = bytes.slice(0, VECTOR_BYTES);
  const key = await keyOf(signer);
  try {
    const plain = await crypto.subtle.decrypt(parameters(vector, purpose), key, bytes.slice(VECTOR_BYTES));
    return new TextDecoder().decode(plain);
  } catch {
    // The only error of a decryption: the text was not encrypted so.
    return null;
  }
};

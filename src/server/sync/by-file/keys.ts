import { fromBase64Url, toBase64Url } from '../../base64url.ts';
import type { FileKeys } from '../../key-store.ts';

/** Public keys of a computer or of an installation: points of P-256, uncompressed, in base64url. */
export type PublicKeys = { signingKey: string; encryptionKey: string };

const signing = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const encryption = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** Makes keys. Private parts can be exported where that is said. */
export const createFileKeys = async ({ isExtractable }: { isExtractable: boolean }): Promise<FileKeys> => ({
  signing: await crypto.subtle.generateKey(signing, isExtractable, ['sign', 'verify']),
  encryption: await crypto.subtle.generateKey(encryption, isExtractable, ['deriveBits']),
});

/** Returns the public parts of keys. */
export const publicKeysOf = async (keys: FileKeys): Promise<PublicKeys> => ({
  signingKey: await exportPublic(keys.signing),
  encryptionKey: await exportPublic(keys.encryption),
});

const exportPublic = async ({ publicKey }: CryptoKeyPair): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));

/** Returns a public key by which signatures are verified. Throws for what is none. */
export const importSigningKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(key), signing, true, ['verify']);

/** Returns a public key to which files are encrypted. Throws for what is none. */
export const importEncryptionKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(key), encryption, true, []);

/** Returns keys with their private parts as JSON. */
export const exportFileKeys = async (keys: FileKeys) => ({
  ...(await publicKeysOf(keys)),
  privateSigningKey: await crypto.subtle.exportKey('jwk', keys.signing.privateKey),
  privateEncryptionKey: await crypto.subtle.exportKey('jwk', keys.encryption.privateKey),
});
export type ExportedKeys = Awaited<ReturnType<typeof exportFileKeys>>;

/** Returns keys that were exported; their private parts cannot be exported again. */
export const importFileKeys = async (exported: ExportedKeys): Promise<FileKeys> => ({
  signing: {
    publicKey: await importSigningKey(exported.signingKey),
    privateKey: await crypto.subtle.importKey('jwk', exported.privateSigningKey, signing, false, ['sign']),
  },
  encryption: {
    publicKey: await importEncryptionKey(exported.encryptionKey),
    privateKey: await crypto.subtle.importKey('jwk', exported.privateEncryptionKey, encryption, false, ['deriveBits']),
  },
});

const bytesOf = (key: string): Uint8Array<ArrayBuffer> => {
  const bytes = fromBase64Url(key);
  if (bytes === null) throw new Error('a public key is no base64url');
  return bytes;
};

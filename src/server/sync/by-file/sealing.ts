import { z } from 'zod';
import type { syncFileRefusals } from '../../../contract/offline.ts';
import { type Frame, type FrameProblem, headOf, readFrame, writeHead } from '../../../core/sync/sync-file.ts';
import { fromBase64Url, toBase64Url } from '../../base64url.ts';
import type { FileKeys } from '../../key-store.ts';
import { sha256Of } from '../../sha256.ts';
import { importEncryptionKey, importSigningKey } from './keys.ts';

const VECTOR_BYTES = 12;
/** What AES-GCM adds to a content. */
const TAG_BYTES = 16;
const ECDSA = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** What everybody can read of a file. */
const Header = z.object({
  version: z.literal(1),
  /** Changes of a computer, or the reply to it. */
  kind: z.enum(['changes', 'reply']),
  /** The installation that it goes to or comes from, by a part of the hash of its public key. */
  installation: z.string(),
  idSchool: z.int(),
  /** The uuid of the computer. */
  device: z.string(),
  /** The public key that was made for this file alone, and the initialization vector of its content. */
  key: z.string(),
  vector: z.string(),
  /** Of changes: how many there are, and of how many rows more wait for the next file. */
  carried: z.object({ changes: z.int(), left: z.int() }).optional(),
  /** Of a reply: what became of the changes. */
  counts: z
    .object({ changes: z.int(), asSent: z.int(), merged: z.int(), copied: z.int(), refused: z.int() })
    .optional(),
});
type Header = z.infer<typeof Header>;

/** A file whose hash is right. Who wrote it says the signature. */
export type SealedFile = { header: Header; frame: Frame };

/** Returns the name by which a file says to which installation it belongs. */
export const nameOfInstallation = async (encryptionKey: string): Promise<string> =>
  (await sha256Of(encryptionKey)).slice(0, 16);

/**
 * Returns a content as a file: encrypted so that only the owner of a public key can read it, and signed. A key pair is made for each file: with
 * the public key of the reader it gives a secret of both (ECDH), from which the key of the content is derived (HKDF, AES-256-GCM).
 */
export const sealFile = async (
  content: Uint8Array<ArrayBuffer>,
  header: Omit<Header, 'version' | 'key' | 'vector'>,
  { to, by }: { to: string; by: CryptoKey },
): Promise<Uint8Array<ArrayBuffer>> => {
  const own = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
  const ownKey = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey));
  const vector = crypto.getRandomValues(new Uint8Array(VECTOR_BYTES));
  const written: Header = { version: 1, ...header, key: toBase64Url(ownKey), vector: toBase64Url(vector) };
  const head = writeHead(written, content.length + TAG_BYTES);
  const key = await contentKey(own.privateKey, await importEncryptionKey(to), { ownKey, kind: header.kind });
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: vector, additionalData: head }, key, content);
  const signed = joined(head, encrypted);
  const hashed = joined(signed, await crypto.subtle.sign(ECDSA, by, signed));
  return joined(hashed, await crypto.subtle.digest('SHA-256', hashed));
};

/** How a file is refused that is none. */
export const refusalOfFrame = {
  empty: 'syncFileEmpty',
  otherKind: 'syncFileOtherKind',
  cut: 'syncFileCut',
  altered: 'syncFileAltered',
} as const satisfies Record<FrameProblem, (typeof syncFileRefusals)[number]>;

/** Returns a file by its parts, or why it is none of this kind. */
export const readSealed = async (
  bytes: Uint8Array<ArrayBuffer>,
  kind: Header['kind'],
): Promise<SealedFile | FrameProblem> => {
  const frame = readFrame(bytes);
  if (typeof frame === 'string') return frame;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', frame.hashed));
  if (hash.some((byte, at) => byte !== frame.hash[at])) return 'altered';
  const header = Header.safeParse(frame.header);
  return header.success && header.data.kind === kind ? { header: header.data, frame } : 'otherKind';
};

/** Returns whether a file was signed by the owner of a public key. */
export const isSignedBy = async ({ frame }: SealedFile, signingKey: string): Promise<boolean> =>
  crypto.subtle.verify(ECDSA, await importSigningKey(signingKey), frame.signature, frame.signed);

/** Returns the content of a file; null where it was encrypted to another key. */
export const openSealed = async (
  { header, frame }: SealedFile,
  { encryption }: Pick<FileKeys, 'encryption'>,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const [ownKey, vector] = [fromBase64Url(header.key), fromBase64Url(header.vector)];
  if (ownKey === null || vector === null) return null;
  try {
    const key = await contentKey(encryption.privateKey, await importEncryptionKey(header.key), {
      ...{ ownKey, kind: header.kind },
    });
    const parameters = { name: 'AES-GCM', iv: vector, additionalData: headOf(frame) } as const;
    return new Uint8Array(await crypto.subtle.decrypt(parameters, key, frame.content));
  } catch {
    // What a key says that is no point of the curve, and a decryption with another key.
    return null;
  }
};

const contentKey = async (
  privateKey: CryptoKey,
  publicKey: CryptoKey,
  { ownKey, kind }: { ownKey: Uint8Array<ArrayBuffer>; kind: Header['kind'] },
): Promise<CryptoKey> => {
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256);
  const material = await crypto.subtle.importKey('raw', new Uint8Array(secret), { name: 'HKDF' }, false, ['deriveKey']);
  const info = new TextEncoder().encode(`assessments-assistant sync file 1 ${kind}`);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: ownKey, info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
};

const joined = (first: Uint8Array<ArrayBuffer>, second: ArrayBuffer): Uint8Array<ArrayBuffer> => {
  const both = new Uint8Array(first.length + second.byteLength);
  both.set(first);
  both.set(new Uint8Array(second), first.length);
  return both;
};

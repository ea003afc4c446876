// A file that carries what would go over the network: eight letters, the lengths of header and content, the header as JSON, the encrypted
// content, a signature of all that, and SHA-256 of all that. The header can be read by everybody, and says nothing of what is carried.

const LETTERS = 'AA-SYNC\n';
const LENGTHS_AT = LETTERS.length;
const HEADER_AT = LENGTHS_AT + 8;
const SIGNATURE_LENGTH = 64;
const HASH_LENGTH = 32;
const MOST_HEADER = 10_000;

/** The ending of the names of such files. */
export const SYNC_FILE_ENDING = '.aasync';

/** How large such a file may be, in bytes. */
export const MOST_SYNC_FILE_BYTES = 110_000_000;
/** How large the stored files may be together that it brings, but for a first change with larger ones. */
export const USUAL_SYNC_FILE_BYTES = 30_000_000;

/** Why bytes are no such file: there are none, they are something else, their end is missing, or they were altered. */
export type FrameProblem = 'empty' | 'otherKind' | 'cut' | 'altered';

/** The parts of a file. */
export type Frame = {
  header: unknown;
  content: Uint8Array<ArrayBuffer>;
  /** From the first byte to the signature: what is signed. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
  /** From the first byte to the hash: what is hashed. */
  hashed: Uint8Array<ArrayBuffer>;
  hash: Uint8Array<ArrayBuffer>;
};

/** Returns what is before the content of a file: it is authenticated with it. */
export const writeHead = (header: object, contentLength: number): Uint8Array<ArrayBuffer> => {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const head = new Uint8Array(HEADER_AT + json.length);
  head.set(new TextEncoder().encode(LETTERS));
  const lengths = new DataView(head.buffer);
  lengths.setUint32(LENGTHS_AT, json.length);
  lengths.setUint32(LENGTHS_AT + 4, contentLength);
  head.set(json, HEADER_AT);
  return head;
};

/** Returns the head of a file. */
export const headOf = ({ signed, content }: Frame): Uint8Array<ArrayBuffer> =>
  signed.subarray(0, signed.length - content.length);

/** Returns the parts of a file, or why it is none. Whether it was altered says its hash, which the caller compares. */
export const readFrame = (bytes: Uint8Array<ArrayBuffer>): Frame | FrameProblem => {
  if (bytes.length === 0) return 'empty';
  const letters = new TextEncoder().encode(LETTERS);
  if (bytes.length < letters.length || letters.some((letter, at) => bytes[at] !== letter)) return 'otherKind';
  if (bytes.length < HEADER_AT) return 'cut';
  const lengths = new DataView(bytes.buffer, bytes.byteOffset);
  const contentAt = HEADER_AT + lengths.getUint32(LENGTHS_AT);
  const signatureAt = contentAt + lengths.getUint32(LENGTHS_AT + 4);
  const hashAt = signatureAt + SIGNATURE_LENGTH;
  if (bytes.length < hashAt + HASH_LENGTH) return 'cut';
  if (bytes.length > hashAt + HASH_LENGTH || contentAt > HEADER_AT + MOST_HEADER) return 'altered';
  const header = parseHeader(bytes.subarray(HEADER_AT, contentAt));
  if (header === undefined) return 'altered';
  return {
    ...{ header, content: bytes.subarray(contentAt, signatureAt), signed: bytes.subarray(0, signatureAt) },
    ...{ signature: bytes.subarray(signatureAt, hashAt), hashed: bytes.subarray(0, hashAt) },
    hash: bytes.subarray(hashAt),
  };
};

const parseHeader = (bytes: Uint8Array<ArrayBuffer>): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
};

/** How many changes of a computer were taken in, and what became of them: all that who carries a file is told. */
export type CarriedCounts = { changes: number; asSent: number; merged: number; copied: number; refused: number };

/** What a header tells everybody: of changes how many there are, and how many wait for the next file; of a reply what became of them. */
type Told = { carried?: { changes: number; left: number }; counts?: CarriedCounts };

/** Returns what the header of a file tells everybody. */
export const toldIn = (bytes: Uint8Array<ArrayBuffer>): Told => {
  const frame = readFrame(bytes);
  return typeof frame === 'string' ? {} : (frame.header as Told);
};

/** Returns several parts as one: the length of the first before it, then all of them. */
export const joinParts = (json: Uint8Array<ArrayBuffer>, files: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const length = files.reduce((sum, file) => sum + file.length, 4 + json.length);
  const joined = new Uint8Array(length);
  new DataView(joined.buffer).setUint32(0, json.length);
  joined.set(json, 4);
  let at = 4 + json.length;
  for (const file of files) {
    joined.set(file, at);
    at += file.length;
  }
  return joined;
};

/** Returns the first part of what was joined, and the rest. */
export const takeFirstPart = (
  joined: Uint8Array<ArrayBuffer>,
): { json: Uint8Array<ArrayBuffer>; files: Uint8Array<ArrayBuffer> } => {
  const end = 4 + new DataView(joined.buffer, joined.byteOffset).getUint32(0);
  return { json: joined.subarray(4, end), files: joined.subarray(end) };
};

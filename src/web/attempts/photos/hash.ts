import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Returns the SHA-256 of a photograph in hex digits. By a library: browsers have none of their own on plain http. */
export const hashOf = async (photo: Blob): Promise<string> =>
  bytesToHex(sha256(new Uint8Array(await photo.arrayBuffer())));

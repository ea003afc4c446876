import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Returns the SHA-256 of a photograph as hex digits. From a library: browsers have none on plain http. */
export const photoHash = async (photo: Blob): Promise<string> =>
  bytesToHex(sha256(new Uint8Array(await photo.arrayBuffer())));

import { sha256 } from 'hash-wasm';

/** Returns the SHA-256 of a photograph in hex digits. By a library: browsers have none of their own on plain http. */
export const hashOf = async (photo: Blob): Promise<string> => sha256(new Uint8Array(await photo.arrayBuffer()));

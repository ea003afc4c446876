import { blobSource } from '../source.ts';
import { readPackage } from './package.ts';

/** A received file by its location, so that its bytes are not copied to the process that inspects it. */
export type FileLocation = { location: unknown; size: number; sha256: string };

/** Inspects a package that was received as a Blob. Hosts that store files elsewhere open them in their own way. */
export function inspectPackage({ location }: FileLocation): ReturnType<typeof readPackage> {
  if (!(location instanceof Blob)) throw new TypeError('only Blobs can be opened here');
  return readPackage(blobSource(location));
}

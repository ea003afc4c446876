import { readPackage } from './package.ts';
import { blobSource } from './source.ts';

/** A received file, by its place: its bytes are not copied to where it is looked at. */
export type FileLocation = { location: unknown; size: number };

/** Inspects a package that was received as a Blob; a host whose files are elsewhere has its own way to open them. */
export function inspectPackage({ location }: FileLocation): ReturnType<typeof readPackage> {
  if (!(location instanceof Blob)) throw new TypeError('only Blobs can be opened here');
  return readPackage(blobSource(location));
}

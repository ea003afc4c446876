import type { FileLocation } from '../../../files/inspect.ts';
import { readPackage } from '../../../files/package.ts';
import { localFile } from './files-local.ts';

/** Inspects a package that was received into the staging folder. */
export const inspectPackage = ({ location, size }: FileLocation): ReturnType<typeof readPackage> =>
  readPackage(localFile(String(location), size));

import type { FileLocation } from '../../../files/inspect.ts';
import { packageIn } from '../../../files/package.ts';
import { localFile } from './files-local.ts';

/** Inspects a package that was received into the staging folder. */
export const inspectPackage = ({ location, size }: FileLocation): ReturnType<typeof packageIn> =>
  packageIn(localFile(String(location), size));

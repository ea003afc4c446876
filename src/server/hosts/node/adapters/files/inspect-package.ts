import type { FileLocation } from '../../../../files/inspect.ts';
import { readPackage } from '../../../../files/package.ts';
import { localFileSource } from './local-file.ts';

/** Inspects an uploaded package in the staging folder. */
export const inspectPackage = ({ location, size }: FileLocation): ReturnType<typeof readPackage> =>
  readPackage(localFileSource(String(location), size));

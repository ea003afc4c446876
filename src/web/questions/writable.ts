import type { IdType } from '../../questions/registry.ts';
import { screensOfTypes } from '../../questions/screens-registry.tsx';

const [first] = screensOfTypes;
const defaultType = screensOfTypes.find(({ isDefault }) => isDefault) ?? first;

/** Returns the type whose number a query parameter holds, or the default type. */
export const idTypeFromQuery = (text: string | null): IdType =>
  (screensOfTypes.find(({ idType }) => String(idType) === text) ?? defaultType).idType;

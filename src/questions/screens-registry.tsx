import { blanksScreens } from './blanks/screens.tsx';
import { gradedScreens } from './graded/screens.tsx';
import { h5pScreens } from './h5p/screens.tsx';
import { multipleScreens } from './multiple/screens.tsx';
import { openScreens } from './open/screens.tsx';
import type { QuestionTypeName } from './registry.ts';
import { rubricScreens } from './rubric/screens.tsx';
import { singleScreens } from './single/screens.tsx';

/** The screens of the question types, by number, in the order of menus and filters. */
export const screensOfTypes = [
  singleScreens,
  multipleScreens,
  blanksScreens,
  openScreens,
  h5pScreens,
  gradedScreens,
  rubricScreens,
] as const satisfies readonly { name: QuestionTypeName }[];

export type TypeScreens = (typeof screensOfTypes)[number];

const byIdType = new Map<number, TypeScreens>(screensOfTypes.map((screens) => [screens.idType, screens]));

/** Returns the screens of a type with its capabilities; undefined for a type that this version does not know. */
export const screensOf = (idType: number): TypeScreens | undefined => byIdType.get(idType);

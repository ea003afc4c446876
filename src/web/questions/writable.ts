import { type IdType, questionTypeNames } from '../../questions/question-type.ts';
import { screensOf } from '../../questions/screens.tsx';

const isIdType = (idType: number): idType is IdType => questionTypeNames[idType] !== undefined;

/** The types one can write: whoever can show one has its editor, which is fetched with the editor's screen. */
export const writable: readonly IdType[] = questionTypeNames
  .map((_, idType) => idType)
  .filter(isIdType)
  .filter((idType) => screensOf(idType) !== undefined);

/** The type that a query names; null for none that can be written. */
export const writableType = (text: string | null): IdType | null =>
  writable.find((idType) => String(idType) === text) ?? null;

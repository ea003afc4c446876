import { printLayout as blanks } from './blanks/print-layout.ts';
import { printLayout as graded } from './graded/print-layout.ts';
import { printLayout as h5p } from './h5p/print-layout.ts';
import { printLayout as multiple } from './multiple/print-layout.ts';
import { printLayout as open } from './open/print-layout.ts';
import type { PrintLayout } from './print-layout.ts';
import type { IdType } from './registry.ts';
import { printLayout as rubric } from './rubric/print-layout.ts';
import { printLayout as single } from './single/print-layout.ts';

const layouts = { 0: single, 1: multiple, 2: blanks, 3: open, 4: h5p, 5: graded, 6: rubric } satisfies Record<
  IdType,
  (content: never) => PrintLayout
>;

/** Returns what is printed of a question, given its public view. Throws a RangeError for a type that does not exist. */
export function printLayoutOf(idType: number, content: unknown): PrintLayout {
  if (!(idType in layouts)) throw new RangeError(`No question type ${idType}`);
  return (layouts[idType as IdType] as (content: unknown) => PrintLayout)(content);
}

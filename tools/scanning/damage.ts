import { bad } from './levels/bad.ts';
import { office } from './levels/office.ts';
import { hostile, phone } from './levels/phone.ts';
import { goodPrinter, poorPrinter } from './levels/printer.ts';
import type { Picture } from './picture.ts';
import { createRandom } from './random.ts';

/** From a scanner that works to all damage at once. */
export const levels = { office, bad, phone, hostile } as const;
export type Level = keyof typeof levels;

/** Prints a sheet as printers do, before it is filled: those of the worse levels are worse. */
export const printed = (sheet: Picture, level: Level, seed: number): Picture =>
  (level === 'office' || level === 'phone' ? goodPrinter : poorPrinter)(sheet, createRandom(seed));

/** Scans or photographs a sheet. */
export const damage = (sheet: Picture, level: Level, seed: number): Picture => levels[level](sheet, createRandom(seed));

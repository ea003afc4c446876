import type { GreyPage } from '../../tests/support/pdf-pages.ts';
import { type Pose, photographing } from './damage/photographing.ts';
import { createTable } from './damage/table.ts';
import { createDice, type Dice } from './dice.ts';
import type { Picture } from './picture.ts';
import { warp } from './warp.ts';

/** What a camera sees: its picture in pixels, and how each sheet is held. */
export type Film = {
  width: number;
  height: number;
  seed: number;
  /** Pictures of each sheet, and of the table alone after it. */
  held: number;
  away: number;
};

/** How much of the picture a sheet fills, and millimetres and degrees by which an unsteady hand moves it. */
const FILL = 0.93;
const TREMOR = 0.9;
const TILT = 3;

/** Returns what a camera sees of sheets that are held before it one after the other, by a hand that is not quite steady. */
export function filmSheets(sheets: readonly Picture[], film: Film): GreyPage[] {
  const dice = createDice(film.seed);
  const table = createTable(film.width, film.height, dice.fork());
  return sheets.flatMap((sheet) => [
    ...Array.from({ length: film.held }, () => seen(sheet, film, table, dice)),
    ...Array.from({ length: film.away }, () => table),
  ]);
}

const seen = (sheet: Picture, { width, height }: Film, table: GreyPage, dice: Dice): GreyPage => {
  const pose: Pose = {
    ...{ tiltAcross: dice.normal() * TILT, tiltDown: dice.normal() * TILT, turn: dice.normal() * 1.2 },
    ...{ distance: 380, lens: 0.004 },
    curl: { radius: 900, axis: 90, waveHeight: 0.4, waveLength: 180, phase: dice.between(0, 1) },
  };
  const off = { x: (dice.normal() * TREMOR) / 210, y: (dice.normal() * TREMOR) / 297 };
  const shot = { width, height, fill: FILL - Math.abs(dice.normal()) * 0.01, off };
  return warp(sheet, photographing(sheet, pose, shot), { width, height, background: table });
};

import type { GreyPage } from '../../tests/support/pdf-pages.ts';
import { type Pose, photographing } from './damage/photographing.ts';
import { createTable } from './damage/table.ts';
import type { Picture } from './picture.ts';
import { createRandom, type Random } from './random.ts';
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
  const random = createRandom(film.seed);
  const table = createTable(film.width, film.height, random.fork());
  return sheets.flatMap((sheet) => [
    ...Array.from({ length: film.held }, () => seen(sheet, film, table, random)),
    ...Array.from({ length: film.away }, () => table),
  ]);
}

const seen = (sheet: Picture, { width, height }: Film, table: GreyPage, random: Random): GreyPage => {
  const pose: Pose = {
    ...{ tiltAcross: random.normal() * TILT, tiltDown: random.normal() * TILT, turn: random.normal() * 1.2 },
    ...{ distance: 380, lens: 0.004 },
    curl: { radius: 900, axis: 90, waveHeight: 0.4, waveLength: 180, phase: random.between(0, 1) },
  };
  const off = { x: (random.normal() * TREMOR) / 210, y: (random.normal() * TREMOR) / 297 };
  const shot = { width, height, fill: FILL - Math.abs(random.normal()) * 0.01, off };
  return warp(sheet, photographing(sheet, pose, shot), { width, height, background: table });
};

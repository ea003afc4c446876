import { blur, sharpen } from '../damage/optics.ts';
import { paperTone } from '../damage/paper.ts';
import type { Bed } from '../damage/placing.ts';
import { gain, sensorNoise, unevenColumns } from '../damage/sensor.ts';
import type { Dice } from '../dice.ts';
import { MILLIMETRES_AN_INCH, type Picture } from '../picture.ts';
import { type Placing, scan } from './scan.ts';

/** Returns the placing of a sheet in a scanner that works well. */
export function officePlacing(sheet: Picture, dice: Dice): Placing {
  const isLetter = (sheet.width / sheet.dpi) * MILLIMETRES_AN_INCH > 213;
  const own: Bed = isLetter ? 'letter' : 'a4';
  const other: Bed = isLetter ? 'a4' : 'letter';
  const bed = dice.weighted({ same: 55, own: 36, other: isLetter ? 6 : 1.5, legal: 3 });
  return {
    dpi: Number(dice.weighted({ 200: 17, 240: 4, 300: 70, 400: 6, 600: 3 })),
    bed: bed === 'same' ? null : bed === 'own' ? own : bed === 'other' ? other : 'legal',
    degrees: dice.chance(0.3) ? dice.normal() * 0.1 : dice.normal() * 0.5,
    ...{ skew: 0, feed: 1 },
    x: dice.normal() * 0.9 + (bed === 'other' && isLetter ? -2.9 : 0),
    y: dice.normal() * 0.9,
    // Flat lids are white or grey; feeders often show black.
    lid: dice.chance(0.12) ? dice.between(15, 60) : dice.between(222, 255),
  };
}

/** Scans on a scanner or copier that works, with a driver that means well. */
export function office(sheet: Picture, dice: Dice): Picture {
  const paper = dice.chance(0.55)
    ? paperTone(sheet, dice, { grey: dice.between(232, 252), roughness: dice.between(0.2, 0.8) })
    : sheet;
  const placing = officePlacing(sheet, dice);
  const scanned = scan(paper, placing);
  const seen = blur(scanned, dice.between(0.35, 0.75) * (scanned.dpi / 300));
  const sharp = dice.chance(0.4) ? sharpen(seen, dice.between(0.3, 1.1), 1.1) : seen;
  const even = dice.chance(0.3) ? unevenColumns(sharp, dice, dice.between(0.5, 2)) : sharp;
  const toned = gain(even, {
    black: dice.between(0, 40),
    white: dice.between(242, 275),
    gamma: dice.between(0.85, 1.2),
  });
  return sensorNoise(toned, dice, dice.between(0.5, 2.2), dice.between(0.3, 2));
}

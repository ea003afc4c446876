import { blur, sharpen } from '../damage/optics.ts';
import { paperTone } from '../damage/paper.ts';
import type { Bed } from '../damage/placing.ts';
import { gain, sensorNoise, unevenColumns } from '../damage/sensor.ts';
import { MILLIMETRES_AN_INCH, type Picture } from '../picture.ts';
import type { Random } from '../random.ts';
import { type Placing, scan } from './scan.ts';

/** Returns the placing of a sheet in a scanner that works well. */
export function officePlacing(sheet: Picture, random: Random): Placing {
  const isLetter = (sheet.width / sheet.dpi) * MILLIMETRES_AN_INCH > 213;
  const own: Bed = isLetter ? 'letter' : 'a4';
  const other: Bed = isLetter ? 'a4' : 'letter';
  const bed = random.weighted({ same: 55, own: 36, other: isLetter ? 6 : 1.5, legal: 3 });
  return {
    dpi: Number(random.weighted({ 200: 17, 240: 4, 300: 70, 400: 6, 600: 3 })),
    bed: bed === 'same' ? null : bed === 'own' ? own : bed === 'other' ? other : 'legal',
    degrees: random.chance(0.3) ? random.normal() * 0.1 : random.normal() * 0.5,
    ...{ skew: 0, feed: 1 },
    x: random.normal() * 0.9 + (bed === 'other' && isLetter ? -2.9 : 0),
    y: random.normal() * 0.9,
    // Flat lids are white or grey; feeders often show black.
    lid: random.chance(0.12) ? random.between(15, 60) : random.between(222, 255),
  };
}

/** Scans on a scanner or copier that works, with a driver that means well. */
export function office(sheet: Picture, random: Random): Picture {
  const paper = random.chance(0.55)
    ? paperTone(sheet, random, { grey: random.between(232, 252), roughness: random.between(0.2, 0.8) })
    : sheet;
  const placing = officePlacing(sheet, random);
  const scanned = scan(paper, placing);
  const seen = blur(scanned, random.between(0.35, 0.75) * (scanned.dpi / 300));
  const sharp = random.chance(0.4) ? sharpen(seen, random.between(0.3, 1.1), 1.1) : seen;
  const even = random.chance(0.3) ? unevenColumns(sharp, random, random.between(0.5, 2)) : sharp;
  const toned = gain(even, {
    black: random.between(0, 40),
    white: random.between(242, 275),
    gamma: random.between(0.85, 1.2),
  });
  return sensorNoise(toned, random, random.between(0.5, 2.2), random.between(0.3, 2));
}

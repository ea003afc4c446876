import { type JpegTable, jpegArtefacts, jpegTables } from '../damage/coding.ts';
import { blur, sharpen } from '../damage/optics.ts';
import { creases, holePunches, paperTone, shineThrough, staple } from '../damage/paper.ts';
import { cutMargins, unsteadyFeed } from '../damage/placing.ts';
import { dirtyRollers, halftone, paleCopy, photocopied } from '../damage/printing.ts';
import { blackAndWhite, dust, errorDiffused, gain, sensorNoise, streaks, unevenColumns } from '../damage/sensor.ts';
import type { Dice } from '../dice.ts';
import { clamp, MILLIMETRES_AN_INCH, type Picture } from '../picture.ts';
import { paperWhite } from './exposure.ts';
import { officePlacing } from './office.ts';
import { scan } from './scan.ts';

/** Returns the picture, or what the damage makes of it with this probability. */
export const maybe = (
  dice: Dice,
  probability: number,
  picture: Picture,
  damage: (picture: Picture) => Picture,
): Picture => (dice.chance(probability) ? damage(picture) : picture);

/** Returns what has happened to a sheet on paper before it comes to the scanner. */
export function handled(sheet: Picture, dice: Dice): Picture {
  let paper = sheet;
  const copy = dice.next();
  if (copy < 0.16) paper = photocopied(paper, dice);
  else if (copy < 0.23) paper = paleCopy(paper, dice);
  paper = maybe(dice, 0.25, paper, (one) => dirtyRollers(one, dice, 1 + Math.floor(dice.next() * 4)));
  paper = maybe(dice, 0.25, paper, (one) => shineThrough(one, dice.between(0.04, 0.2)));
  paper = maybe(dice, 0.5, paper, (one) =>
    paperTone(one, dice, { grey: dice.between(195, 250), roughness: dice.between(0.3, 2) }),
  );
  paper = maybe(dice, 0.15, paper, (one) =>
    holePunches(one, dice, { height: (one.height / one.dpi) * MILLIMETRES_AN_INCH, behind: dice.pick([15, 60, 240]) }),
  );
  paper = maybe(dice, 0.15, paper, (one) => staple(one, dice));
  return maybe(dice, 0.12, paper, (one) => {
    const isAcross = dice.chance(0.6);
    return creases(
      one,
      dice,
      [{ at: { x: 105, y: 148 + dice.normal() * 4 }, degrees: (isAcross ? 0 : 90) + dice.normal() }],
      dice.between(0.05, 0.2),
    );
  });
}

/** Scans on what stands about in schools: old feeders, fax drivers, weak lamps, dirt. */
export function bad(sheet: Picture, dice: Dice): Picture {
  const paper = handled(sheet, dice);
  const placing = officePlacing(sheet, dice);
  const scanned = scan(paper, {
    ...placing,
    dpi: Number(dice.weighted({ 150: 18, 200: 40, 240: 7, 300: 35 })),
    degrees: clamp(dice.normal() * 1.7, -4, 4),
    skew: dice.chance(0.4) ? dice.normal() * 0.35 : 0,
    feed: dice.chance(0.35) ? 1 + dice.normal() * 0.007 : 1,
    x: placing.x + dice.normal() * 1.2,
    y: placing.y + dice.normal() * 1.2,
  });
  let picture = maybe(dice, 0.2, scanned, (one) => unsteadyFeed(one, dice, dice.between(0.1, 0.5)));
  picture = maybe(dice, 0.25, picture, (one) =>
    cutMargins(one, {
      left: dice.between(0, 5),
      top: dice.between(0, 5),
      right: dice.between(0, 5),
      bottom: dice.between(0, 5),
    }),
  );
  picture = blur(picture, dice.between(0.4, 1.25) * Math.max(0.6, picture.dpi / 300));
  picture = maybe(dice, 0.35, picture, (one) => sharpen(one, dice.between(0.4, 1.6), 1.2));
  picture = maybe(dice, 0.35, picture, (one) => unevenColumns(one, dice, dice.between(1, 5)));
  const white = dice.between(185, 262);
  picture = gain(picture, { black: dice.between(5, 0.38 * white), white, gamma: dice.between(0.75, 1.35) });
  picture = maybe(dice, 0.35, picture, (one) => streaks(one, dice, 1 + Math.floor(dice.next() * 5)));
  picture = maybe(dice, 0.6, picture, (one) => dust(one, dice, Math.floor(dice.between(5, 250))));
  picture = sensorNoise(picture, dice, dice.between(1, 6), dice.between(1, 5));
  return coded(picture, dice, sheet);
}

/** Returns what the driver makes of the greys. */
function coded(picture: Picture, dice: Dice, sheet: Picture): Picture {
  switch (dice.weighted({ grey: 55, blackAndWhite: 20, diffused: 5, screened: 5, jpeg: 15 })) {
    case 'blackAndWhite':
      return blackAndWhite(picture, paperWhite(picture, sheet) * dice.between(0.6, 0.84));
    case 'diffused':
      return errorDiffused(picture);
    case 'screened':
      return halftone(picture, { lines: dice.between(60, 110), degrees: dice.pick([45, 30, 0]) });
    case 'jpeg':
      return jpegArtefacts(picture, {
        quality: dice.between(18, 60),
        table: dice.pick(Object.keys(jpegTables) as JpegTable[]),
      });
    default:
      return picture;
  }
}

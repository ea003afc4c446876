import { type JpegTable, jpegArtefacts, jpegTables } from '../damage/coding.ts';
import { blur, sharpen } from '../damage/optics.ts';
import { creases, holePunches, paperTone, shineThrough, staple } from '../damage/paper.ts';
import { cutMargins, unsteadyFeed } from '../damage/placing.ts';
import { dirtyRollers, halftone, paleCopy, photocopied } from '../damage/printing.ts';
import { blackAndWhite, dust, errorDiffused, gain, sensorNoise, streaks, unevenColumns } from '../damage/sensor.ts';
import { clamp, MILLIMETRES_AN_INCH, type Picture } from '../picture.ts';
import type { Random } from '../random.ts';
import { paperWhite } from './exposure.ts';
import { officePlacing } from './office.ts';
import { scan } from './scan.ts';

/** Returns the picture, or what the damage makes of it with this probability. */
export const maybe = (
  random: Random,
  probability: number,
  picture: Picture,
  damage: (picture: Picture) => Picture,
): Picture => (random.chance(probability) ? damage(picture) : picture);

/** Returns what has happened to a sheet on paper before it comes to the scanner. */
export function handled(sheet: Picture, random: Random): Picture {
  let paper = sheet;
  const copy = random.next();
  if (copy < 0.16) paper = photocopied(paper, random);
  else if (copy < 0.23) paper = paleCopy(paper, random);
  paper = maybe(random, 0.25, paper, (one) => dirtyRollers(one, random, 1 + Math.floor(random.next() * 4)));
  paper = maybe(random, 0.25, paper, (one) => shineThrough(one, random.between(0.04, 0.2)));
  paper = maybe(random, 0.5, paper, (one) =>
    paperTone(one, random, { grey: random.between(195, 250), roughness: random.between(0.3, 2) }),
  );
  paper = maybe(random, 0.15, paper, (one) =>
    holePunches(one, random, {
      height: (one.height / one.dpi) * MILLIMETRES_AN_INCH,
      behind: random.pick([15, 60, 240]),
    }),
  );
  paper = maybe(random, 0.15, paper, (one) => staple(one, random));
  return maybe(random, 0.12, paper, (one) => {
    const isAcross = random.chance(0.6);
    return creases(
      one,
      random,
      [{ at: { x: 105, y: 148 + random.normal() * 4 }, degrees: (isAcross ? 0 : 90) + random.normal() }],
      random.between(0.05, 0.2),
    );
  });
}

/** Scans on what stands about in schools: old feeders, fax drivers, weak lamps, dirt. */
export function bad(sheet: Picture, random: Random): Picture {
  const paper = handled(sheet, random);
  const placing = officePlacing(sheet, random);
  const scanned = scan(paper, {
    ...placing,
    dpi: Number(random.weighted({ 150: 18, 200: 40, 240: 7, 300: 35 })),
    degrees: clamp(random.normal() * 1.7, -4, 4),
    skew: random.chance(0.4) ? random.normal() * 0.35 : 0,
    feed: random.chance(0.35) ? 1 + random.normal() * 0.007 : 1,
    x: placing.x + random.normal() * 1.2,
    y: placing.y + random.normal() * 1.2,
  });
  let picture = maybe(random, 0.2, scanned, (one) => unsteadyFeed(one, random, random.between(0.1, 0.5)));
  picture = maybe(random, 0.25, picture, (one) =>
    cutMargins(one, {
      left: random.between(0, 5),
      top: random.between(0, 5),
      right: random.between(0, 5),
      bottom: random.between(0, 5),
    }),
  );
  picture = blur(picture, random.between(0.4, 1.25) * Math.max(0.6, picture.dpi / 300));
  picture = maybe(random, 0.35, picture, (one) => sharpen(one, random.between(0.4, 1.6), 1.2));
  picture = maybe(random, 0.35, picture, (one) => unevenColumns(one, random, random.between(1, 5)));
  const white = random.between(185, 262);
  picture = gain(picture, { black: random.between(5, 0.38 * white), white, gamma: random.between(0.75, 1.35) });
  picture = maybe(random, 0.35, picture, (one) => streaks(one, random, 1 + Math.floor(random.next() * 5)));
  picture = maybe(random, 0.6, picture, (one) => dust(one, random, Math.floor(random.between(5, 250))));
  picture = sensorNoise(picture, random, random.between(1, 6), random.between(1, 5));
  return coded(picture, random, sheet);
}

/** Returns what the driver makes of the greys. */
function coded(picture: Picture, random: Random, sheet: Picture): Picture {
  switch (random.weighted({ grey: 55, blackAndWhite: 20, diffused: 5, screened: 5, jpeg: 15 })) {
    case 'blackAndWhite':
      return blackAndWhite(picture, paperWhite(picture, sheet) * random.between(0.6, 0.84));
    case 'diffused':
      return errorDiffused(picture);
    case 'screened':
      return halftone(picture, { lines: random.between(60, 110), degrees: random.pick([45, 30, 0]) });
    case 'jpeg':
      return jpegArtefacts(picture, {
        quality: random.between(18, 60),
        table: random.pick(Object.keys(jpegTables) as JpegTable[]),
      });
    default:
      return picture;
  }
}

import { type JpegTable, jpegArtefacts, jpegTables } from '../damage/coding.ts';
import { edgeShape, glare, gradient, handShape, lamp, phoneShape, shadow, vignette } from '../damage/light.ts';
import { defocus, motionBlur, sharpen } from '../damage/optics.ts';
import { coffee, covered, creases, paperTone, shineThrough, tornOff } from '../damage/paper.ts';
import { type Pose, photographing, type Shot } from '../damage/photographing.ts';
import { blotchyNoise, gain, sensorNoise } from '../damage/sensor.ts';
import { createTable, withSheetShadow } from '../damage/table.ts';
import { createField } from '../noise.ts';
import { clamp, MILLIMETRES_AN_INCH, type Picture, type Point } from '../picture.ts';
import type { Random } from '../random.ts';
import { shaded } from '../tone.ts';
import { warp } from '../warp.ts';
import { handled, maybe } from './bad.ts';
import { paperWhite } from './exposure.ts';
import { RASTER } from './scan.ts';

/** How bad photographs are: the largest of each. Lengths of blur are pixels of 12 megapixels. */
type Care = {
  tilt: number;
  flattest: number;
  crumpled: number;
  defocus: number;
  motion: number;
  darkest: number;
  hardest: number;
  noise: number;
  /** The grey that the camera makes of the light paper. */
  exposure: [number, number];
  quality: [number, number];
  sizes: Record<string, number>;
};

const usual: Care = {
  ...{ tilt: 15, flattest: 230, crumpled: 0.4, defocus: 2, motion: 6, darkest: 0.5, hardest: 0.02, noise: 5 },
  exposure: [170, 250],
  quality: [40, 90],
  sizes: { '4032x3024': 48, '3264x2448': 22, '4000x2250': 6, '2560x1920': 10, '2048x1536': 14 },
};

const worst: Care = {
  ...{ tilt: 19, flattest: 170, crumpled: 2, defocus: 3.2, motion: 9, darkest: 0.62, hardest: 0.002, noise: 8 },
  exposure: [125, 265],
  quality: [14, 40],
  sizes: { '4032x3024': 35, '3264x2448': 20, '4000x2250': 8, '2560x1920': 15, '2048x1536': 17, '1600x1200': 5 },
};

/** Photographs a sheet on a table with a telephone, by somebody who tries to do well. */
export function phone(sheet: Picture, random: Random): Picture {
  const paper = paperTone(sheet, random, { grey: random.between(225, 252), roughness: random.between(0.2, 1) });
  const seen = maybe(random, 0.12, paper, (one) => shineThrough(one, random.between(0.03, 0.12)));
  return taken(seen, random, usual);
}

/** Photographs a sheet that has been through everything, carelessly. */
export function hostile(sheet: Picture, random: Random): Picture {
  let paper = maybe(random, 0.5, sheet, (one) => handled(one, random));
  paper = paperTone(paper, random, { grey: random.between(205, 250), roughness: random.between(0.3, 2) });
  const somewhere = () => ({ x: random.between(20, 190), y: random.between(40, 270) });
  paper = maybe(random, 0.6, paper, (one) => coffee(one, random, somewhere()));
  paper = maybe(random, 0.7, paper, (one) => {
    const middle = { x: 105 + random.normal() * 3, y: 148 + random.normal() * 3 };
    const folds = [
      { at: middle, degrees: random.normal() },
      { at: middle, degrees: 90 + random.normal() },
    ];
    const crumples = Array.from({ length: Math.floor(random.between(0, 7)) }, () => ({
      at: somewhere(),
      degrees: random.between(0, 180),
    }));
    return creases(one, random, [...folds.slice(0, random.pick([1, 2])), ...crumples], random.between(0.08, 0.3));
  });
  paper = maybe(random, 0.55, paper, (one) => withoutMarker(one, random));
  return taken(paper, random, worst);
}

/** Covers or tears off a part of one of the six markers. */
function withoutMarker(sheet: Picture, random: Random): Picture {
  const [width, height] = [sheet.width, sheet.height].map((side) => (side / sheet.dpi) * MILLIMETRES_AN_INCH) as [
    number,
    number,
  ];
  const [isRight, isLow] = [random.chance(0.5), random.chance(0.5)];
  const marker = { x: isRight ? width - 15 : 15, y: isLow ? height - 15 : 15 };
  const outwards = Math.atan2(isLow ? 1 : -1, isRight ? 1 : -1) * (180 / Math.PI);
  const off = { x: marker.x + random.normal() * 3.5, y: marker.y + random.normal() * 3.5 };
  if (random.chance(0.45))
    return tornOff(sheet, random, off, { degrees: outwards + random.normal() * 12, behind: random.between(40, 200) });
  return covered(sheet, off, {
    ...{ width: random.between(7, 20), height: random.between(5, 12), degrees: random.between(0, 180) },
    grey: random.pick([random.between(20, 90), random.between(150, 245)]),
  });
}

function taken(sheet: Picture, random: Random, care: Care): Picture {
  // Sheets are rasterised at 300 dots an inch; smaller ones give smaller pictures.
  const share = sheet.dpi / RASTER;
  const { pose, shot } = posed(random, care, share);
  const movement = photographing(sheet, pose, shot);
  const lit = curlLight(sheet, pose, random);
  const outline = outlineOf(sheet, movement);
  const scale = Math.max(shot.width, shot.height) / 4032;
  const table = withSheetShadow(createTable(shot.width, shot.height, random.fork()), outline, {
    ...{ lift: scale * random.between(8, 50), darkness: random.between(0.1, 0.55), degrees: random.between(0, 360) },
  });
  const frame = { width: shot.width, height: shot.height, background: table };
  let picture = illuminated(warp(lit, movement, frame), random, care);
  picture = defocus(picture, Math.abs(random.normal()) * 0.45 * care.defocus * scale + 0.4 * scale);
  picture = maybe(random, 0.25, picture, (one) =>
    motionBlur(one, random.between(2, care.motion) * scale, random.between(0, 180)),
  );
  const white = random.between(...care.exposure);
  const exposed = (255 * white) / Math.max(60, paperWhite(picture, sheet));
  picture = gain(picture, { black: random.between(5, 50), white: exposed, gamma: random.between(0.85, 1.2) });
  picture = sensorNoise(picture, random, random.between(0.5, care.noise * 0.6), random.between(0.5, care.noise));
  picture = maybe(random, 0.5, picture, (one) => blotchyNoise(one, random, random.between(0.5, care.noise * 0.7)));
  picture = maybe(random, 0.7, picture, (one) => sharpen(one, random.between(0.3, 1.2), random.between(0.8, 1.6)));
  return jpegArtefacts(picture, {
    quality: random.between(...care.quality),
    table: random.pick(Object.keys(jpegTables) as JpegTable[]),
  });
}

function posed(random: Random, care: Care, share: number): { pose: Pose; shot: Shot } {
  const [long = 4032, short = 3024] = random
    .weighted(care.sizes)
    .split('x')
    .map((side) => Math.round(Number(side) * share));
  const quarter = random.weighted({ 0: 60, 90: 15, 180: 10, 270: 15 });
  const isSideways = quarter === '90' || quarter === '270';
  // A few photograph across the sheet.
  const isLandscape = isSideways !== random.chance(0.06);
  const tilt = () => clamp(random.normal() * 0.45 * care.tilt, -care.tilt, care.tilt);
  const isBent = random.chance(0.65);
  return {
    pose: {
      tiltAcross: tilt(),
      tiltDown: tilt(),
      turn: Number(quarter) + random.normal() * 3,
      ...(isBent && {
        curl: {
          radius: (care.flattest / random.between(0.1, 1)) * random.pick([-1, 1]),
          axis: random.pick([0, 0, 90, 90, random.between(0, 180)]) + random.normal() * 5,
          waveHeight: random.between(0, 1.8),
          waveLength: random.between(90, 300),
          phase: random.between(0, 6.3),
        },
      }),
      crumpled: { height: random.between(0, care.crumpled), field: createField(random, random.between(40, 90), 2) },
      distance: random.between(280, 600),
      lens: random.normal() * 0.012,
    },
    shot: {
      ...(isLandscape ? { width: long, height: short } : { width: short, height: long }),
      fill: random.between(0.74, 0.985),
      off: { x: random.normal() * 0.006, y: random.normal() * 0.006 },
    },
  };
}

/** Lights paper by how it is bent: what leans towards the lamp is brighter. */
function curlLight(sheet: Picture, { curl, crumpled }: Pose, random: Random): Picture {
  const millimetres = MILLIMETRES_AN_INCH / sheet.dpi;
  const [strength, phase] = [random.between(0, 0.35), random.between(-0.8, 0.8)];
  const axis = ((curl?.axis ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(axis), Math.sin(axis)];
  return shaded(sheet, (x, y) => {
    const [dx, dy] = [(x - sheet.width / 2) * millimetres, (y - sheet.height / 2) * millimetres];
    const lean = curl ? Math.sin((dy * cos - dx * sin) / curl.radius + phase) - Math.sin(phase) : 0;
    const slope = crumpled ? (crumpled.field(dx + 4, dy + 4) - crumpled.field(dx - 4, dy - 4)) * crumpled.height : 0;
    return clamp(1 + strength * lean + 0.12 * slope, 0.5, 1.15);
  });
}

/** Returns the edge of the sheet in the picture, some points for each side. */
function outlineOf({ width, height }: Picture, movement: (x: number, y: number) => Point): Point[] {
  const steps = Array.from({ length: 12 }, (_, at) => at / 12);
  return [
    ...steps.map((t) => movement(t * width, 0)),
    ...steps.map((t) => movement(width, t * height)),
    ...steps.map((t) => movement((1 - t) * width, height)),
    ...steps.map((t) => movement(0, (1 - t) * height)),
  ];
}

function illuminated(scene: Picture, random: Random, care: Care): Picture {
  const place = () => ({ x: random.between(0.1, 0.9), y: random.between(0.1, 0.9) });
  const darkness = () => random.between(0.12, care.darkest);
  let picture = gradient(scene, {
    degrees: random.between(0, 360),
    from: random.between(1 - care.darkest, 1),
    to: random.between(0.95, 1.05),
  });
  picture = maybe(random, 0.35, picture, (one) =>
    lamp(one, place(), { reach: random.between(0.4, 1.2), away: random.between(0.5, 0.9) }),
  );
  picture = maybe(random, 0.7, picture, (one) => vignette(one, random.between(0.05, 0.4)));
  picture = maybe(random, 0.3, picture, (one) =>
    shadow(one, handShape(one, random), { darkness: darkness(), softness: random.between(care.hardest, 0.12) }),
  );
  picture = maybe(random, 0.35, picture, (one) =>
    shadow(one, phoneShape(one, random), { darkness: darkness(), softness: random.between(care.hardest, 0.15) }),
  );
  picture = maybe(random, care === worst ? 0.5 : 0.15, picture, (one) =>
    shadow(one, edgeShape(one, random), { darkness: darkness(), softness: random.between(care.hardest, 0.1) }),
  );
  return maybe(random, care === worst ? 0.5 : 0.08, picture, (one) =>
    glare(one, place(), {
      radius: random.between(0.03, 0.12),
      strength: random.between(0.2, care === worst ? 0.9 : 0.4),
    }),
  );
}

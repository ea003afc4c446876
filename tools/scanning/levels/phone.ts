import { type JpegTable, jpegArtefacts, jpegTables } from '../damage/coding.ts';
import { edgeShape, glare, gradient, handShape, lamp, phoneShape, shadow, vignette } from '../damage/light.ts';
import { defocus, motionBlur, sharpen } from '../damage/optics.ts';
import { coffee, covered, creases, paperTone, shineThrough, tornOff } from '../damage/paper.ts';
import { type Pose, photographing, type Shot } from '../damage/photographing.ts';
import { blotchyNoise, gain, sensorNoise } from '../damage/sensor.ts';
import { createTable, withSheetShadow } from '../damage/table.ts';
import type { Dice } from '../dice.ts';
import { createField } from '../noise.ts';
import { clamp, MILLIMETRES_AN_INCH, type Picture, type Point } from '../picture.ts';
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
export function phone(sheet: Picture, dice: Dice): Picture {
  const paper = paperTone(sheet, dice, { grey: dice.between(225, 252), roughness: dice.between(0.2, 1) });
  const seen = maybe(dice, 0.12, paper, (one) => shineThrough(one, dice.between(0.03, 0.12)));
  return taken(seen, dice, usual);
}

/** Photographs a sheet that has been through everything, carelessly. */
export function hostile(sheet: Picture, dice: Dice): Picture {
  let paper = maybe(dice, 0.5, sheet, (one) => handled(one, dice));
  paper = paperTone(paper, dice, { grey: dice.between(205, 250), roughness: dice.between(0.3, 2) });
  const somewhere = () => ({ x: dice.between(20, 190), y: dice.between(40, 270) });
  paper = maybe(dice, 0.6, paper, (one) => coffee(one, dice, somewhere()));
  paper = maybe(dice, 0.7, paper, (one) => {
    const middle = { x: 105 + dice.normal() * 3, y: 148 + dice.normal() * 3 };
    const folds = [
      { at: middle, degrees: dice.normal() },
      { at: middle, degrees: 90 + dice.normal() },
    ];
    const crumples = Array.from({ length: Math.floor(dice.between(0, 7)) }, () => ({
      at: somewhere(),
      degrees: dice.between(0, 180),
    }));
    return creases(one, dice, [...folds.slice(0, dice.pick([1, 2])), ...crumples], dice.between(0.08, 0.3));
  });
  paper = maybe(dice, 0.55, paper, (one) => withoutMarker(one, dice));
  return taken(paper, dice, worst);
}

/** Covers or tears off a part of one of the six markers. */
function withoutMarker(sheet: Picture, dice: Dice): Picture {
  const [width, height] = [sheet.width, sheet.height].map((side) => (side / sheet.dpi) * MILLIMETRES_AN_INCH) as [
    number,
    number,
  ];
  const [isRight, isLow] = [dice.chance(0.5), dice.chance(0.5)];
  const marker = { x: isRight ? width - 15 : 15, y: isLow ? height - 15 : 15 };
  const outwards = Math.atan2(isLow ? 1 : -1, isRight ? 1 : -1) * (180 / Math.PI);
  const off = { x: marker.x + dice.normal() * 3.5, y: marker.y + dice.normal() * 3.5 };
  if (dice.chance(0.45))
    return tornOff(sheet, dice, off, { degrees: outwards + dice.normal() * 12, behind: dice.between(40, 200) });
  return covered(sheet, off, {
    ...{ width: dice.between(7, 20), height: dice.between(5, 12), degrees: dice.between(0, 180) },
    grey: dice.pick([dice.between(20, 90), dice.between(150, 245)]),
  });
}

function taken(sheet: Picture, dice: Dice, care: Care): Picture {
  // Sheets are rasterised at 300 dots an inch; smaller ones give smaller pictures.
  const share = sheet.dpi / RASTER;
  const { pose, shot } = posed(dice, care, share);
  const movement = photographing(sheet, pose, shot);
  const lit = curlLight(sheet, pose, dice);
  const outline = outlineOf(sheet, movement);
  const scale = Math.max(shot.width, shot.height) / 4032;
  const table = withSheetShadow(createTable(shot.width, shot.height, dice.fork()), outline, {
    ...{ lift: scale * dice.between(8, 50), darkness: dice.between(0.1, 0.55), degrees: dice.between(0, 360) },
  });
  const frame = { width: shot.width, height: shot.height, background: table };
  let picture = illuminated(warp(lit, movement, frame), dice, care);
  picture = defocus(picture, Math.abs(dice.normal()) * 0.45 * care.defocus * scale + 0.4 * scale);
  picture = maybe(dice, 0.25, picture, (one) =>
    motionBlur(one, dice.between(2, care.motion) * scale, dice.between(0, 180)),
  );
  const white = dice.between(...care.exposure);
  const exposed = (255 * white) / Math.max(60, paperWhite(picture, sheet));
  picture = gain(picture, { black: dice.between(5, 50), white: exposed, gamma: dice.between(0.85, 1.2) });
  picture = sensorNoise(picture, dice, dice.between(0.5, care.noise * 0.6), dice.between(0.5, care.noise));
  picture = maybe(dice, 0.5, picture, (one) => blotchyNoise(one, dice, dice.between(0.5, care.noise * 0.7)));
  picture = maybe(dice, 0.7, picture, (one) => sharpen(one, dice.between(0.3, 1.2), dice.between(0.8, 1.6)));
  return jpegArtefacts(picture, {
    quality: dice.between(...care.quality),
    table: dice.pick(Object.keys(jpegTables) as JpegTable[]),
  });
}

function posed(dice: Dice, care: Care, share: number): { pose: Pose; shot: Shot } {
  const [long = 4032, short = 3024] = dice
    .weighted(care.sizes)
    .split('x')
    .map((side) => Math.round(Number(side) * share));
  const quarter = dice.weighted({ 0: 60, 90: 15, 180: 10, 270: 15 });
  const isSideways = quarter === '90' || quarter === '270';
  // A few photograph across the sheet.
  const isLandscape = isSideways !== dice.chance(0.06);
  const tilt = () => clamp(dice.normal() * 0.45 * care.tilt, -care.tilt, care.tilt);
  const isBent = dice.chance(0.65);
  return {
    pose: {
      tiltAcross: tilt(),
      tiltDown: tilt(),
      turn: Number(quarter) + dice.normal() * 3,
      ...(isBent && {
        curl: {
          radius: (care.flattest / dice.between(0.1, 1)) * dice.pick([-1, 1]),
          axis: dice.pick([0, 0, 90, 90, dice.between(0, 180)]) + dice.normal() * 5,
          waveHeight: dice.between(0, 1.8),
          waveLength: dice.between(90, 300),
          phase: dice.between(0, 6.3),
        },
      }),
      crumpled: { height: dice.between(0, care.crumpled), field: createField(dice, dice.between(40, 90), 2) },
      distance: dice.between(280, 600),
      lens: dice.normal() * 0.012,
    },
    shot: {
      ...(isLandscape ? { width: long, height: short } : { width: short, height: long }),
      fill: dice.between(0.74, 0.985),
      off: { x: dice.normal() * 0.006, y: dice.normal() * 0.006 },
    },
  };
}

/** Lights paper by how it is bent: what leans towards the lamp is brighter. */
function curlLight(sheet: Picture, { curl, crumpled }: Pose, dice: Dice): Picture {
  const millimetres = MILLIMETRES_AN_INCH / sheet.dpi;
  const [strength, phase] = [dice.between(0, 0.35), dice.between(-0.8, 0.8)];
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

function illuminated(scene: Picture, dice: Dice, care: Care): Picture {
  const place = () => ({ x: dice.between(0.1, 0.9), y: dice.between(0.1, 0.9) });
  const darkness = () => dice.between(0.12, care.darkest);
  let picture = gradient(scene, {
    degrees: dice.between(0, 360),
    from: dice.between(1 - care.darkest, 1),
    to: dice.between(0.95, 1.05),
  });
  picture = maybe(dice, 0.35, picture, (one) =>
    lamp(one, place(), { reach: dice.between(0.4, 1.2), away: dice.between(0.5, 0.9) }),
  );
  picture = maybe(dice, 0.7, picture, (one) => vignette(one, dice.between(0.05, 0.4)));
  picture = maybe(dice, 0.3, picture, (one) =>
    shadow(one, handShape(one, dice), { darkness: darkness(), softness: dice.between(care.hardest, 0.12) }),
  );
  picture = maybe(dice, 0.35, picture, (one) =>
    shadow(one, phoneShape(one, dice), { darkness: darkness(), softness: dice.between(care.hardest, 0.15) }),
  );
  picture = maybe(dice, care === worst ? 0.5 : 0.15, picture, (one) =>
    shadow(one, edgeShape(one, dice), { darkness: darkness(), softness: dice.between(care.hardest, 0.1) }),
  );
  return maybe(dice, care === worst ? 0.5 : 0.08, picture, (one) =>
    glare(one, place(), { radius: dice.between(0.03, 0.12), strength: dice.between(0.2, care === worst ? 0.9 : 0.4) }),
  );
}

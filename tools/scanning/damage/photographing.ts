import type { GreyPage } from '../../../tests/support/pdf-pages.ts';
import { createField } from '../noise.ts';
import { clamp, MILLIMETRES_AN_INCH, type Picture, type Point, pixelsOf } from '../picture.ts';
import type { Random } from '../random.ts';
import { type Movement, warp } from '../warp.ts';

/** How a sheet lies before a camera. Angles are in degrees. */
export type Pose = {
  /** The camera is not above the middle: up to 15 each way. */
  tiltAcross: number;
  tiltDown: number;
  /** Clockwise, any angle. */
  turn: number;
  /** The radius in millimetres that the paper is bent to, negative = hollow; absent = flat. */
  curl?: { radius: number; axis: number; waveHeight: number; waveLength: number; phase: number };
  /** Crumpled paper is up to so many millimetres from its plane. */
  crumpled?: { height: number; field: (x: number, y: number) => number };
  /** From the camera to the paper, in millimetres. */
  distance: number;
  /** Straight lines bend outwards (positive) or inwards. */
  lens: number;
};

export const straightPose: Pose = { tiltAcross: 0, tiltDown: 0, turn: 0, distance: 450, lens: 0 };

/** The picture that a camera takes: its size, how much of it the sheet fills, and where the sheet's middle is, from the picture's. */
export type Shot = { width: number; height: number; fill: number; off?: Point };

type Space = { x: number; y: number; z: number };

/** Returns how a picture of a flat sheet gets to be a photograph. */
export function photographing(picture: Picture, pose: Pose, shot: Shot): Movement {
  const scale = MILLIMETRES_AN_INCH / picture.dpi;
  const [width, height] = [picture.width * scale, picture.height * scale];
  const projected = projection(pose);
  const seen = (x: number, y: number) => projected(x * scale - width / 2, y * scale - height / 2);
  const outline = Array.from({ length: 11 }, (_, at) => at / 10).flatMap((t) => [
    ...[seen(t * picture.width, 0), seen(t * picture.width, picture.height)],
    ...[seen(0, t * picture.height), seen(picture.width, t * picture.height)],
  ]);
  const range = (axis: 'x' | 'y') => [
    Math.min(...outline.map((p) => p[axis])),
    Math.max(...outline.map((p) => p[axis])),
  ];
  const [[left = 0, right = 1], [top = 0, bottom = 1]] = [range('x'), range('y')];
  const zoom = shot.fill * Math.min(shot.width / (right - left), shot.height / (bottom - top));
  const middle = {
    x: shot.width * (0.5 + (shot.off?.x ?? 0)),
    y: shot.height * (0.5 + (shot.off?.y ?? 0)),
  };
  const half = Math.hypot(shot.width, shot.height) / 2;
  return (x, y) => {
    const at = seen(x, y);
    const px = (at.x - (left + right) / 2) * zoom + middle.x - shot.width / 2;
    const py = (at.y - (top + bottom) / 2) * zoom + middle.y - shot.height / 2;
    const bend = 1 + pose.lens * Math.min(2, (px * px + py * py) / (half * half));
    return { x: shot.width / 2 + px * bend, y: shot.height / 2 + py * bend };
  };
}

/** Returns where a place on the sheet, in millimetres from its middle, is seen on a plane in front of the camera. */
function projection({ tiltAcross, tiltDown, turn, curl, crumpled, distance }: Pose): (x: number, y: number) => Point {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [cosA, sinA] = [Math.cos(radians(tiltAcross)), Math.sin(radians(tiltAcross))];
  const [cosD, sinD] = [Math.cos(radians(tiltDown)), Math.sin(radians(tiltDown))];
  const [cosT, sinT] = [Math.cos(radians(turn)), Math.sin(radians(turn))];
  const bent = curl ? bending(curl) : (x: number, y: number): Space => ({ x, y, z: 0 });
  return (fromX, fromY) => {
    const { x, y, z: lifted } = bent(fromX, fromY);
    const z = lifted + (crumpled ? crumpled.height * crumpled.field(fromX, fromY) : 0);
    const [x1, y1] = [x * cosT - y * sinT, x * sinT + y * cosT];
    const [x2, z2] = [x1 * cosA + z * sinA, z * cosA - x1 * sinA];
    const [y3, z3] = [y1 * cosD + z2 * sinD, z2 * cosD - y1 * sinD];
    const depth = Math.max(distance * 0.3, distance - z3) / distance;
    return { x: x2 / depth, y: y3 / depth };
  };
}

/** Radians. */
const STEEPEST = 1.1;

/** Bends the sheet around an axis without stretching it, with waves on top. */
function bending({ radius, axis, waveHeight, waveLength, phase }: NonNullable<Pose['curl']>) {
  const [cos, sin] = [Math.cos((axis * Math.PI) / 180), Math.sin((axis * Math.PI) / 180)];
  return (x: number, y: number): Space => {
    const [along, across] = [x * cos + y * sin, y * cos - x * sin];
    // Beyond the paper it goes on straight: a full circle would come back over it.
    const angle = clamp(across / radius, -STEEPEST, STEEPEST);
    const rest = across - angle * radius;
    const bent = radius * Math.sin(angle) + rest * Math.cos(angle);
    const wave = waveHeight * Math.sin((across / waveLength) * 2 * Math.PI + phase);
    const z = radius * (Math.cos(angle) - 1) - rest * Math.sin(angle) + wave;
    return { x: along * cos - bent * sin, y: along * sin + bent * cos, z };
  };
}

/** Photographs a sheet that lies on something. */
export const photograph = (picture: Picture, pose: Pose, shot: Shot, background: number | GreyPage = 90): Picture =>
  warp(picture, photographing(picture, pose, shot), { width: shot.width, height: shot.height, background });

/** The same size and no more: what one of the movements does by itself. */
const asItIs = ({ width, height }: Picture): Shot => ({ width, height, fill: 0.94 });

/** Takes the picture from the side, by up to 15 degrees each way. */
export const perspective = (
  picture: Picture,
  { across, down }: { across: number; down: number },
  background: number | GreyPage = 90,
): Picture => photograph(picture, { ...straightPose, tiltAcross: across, tiltDown: down }, asItIs(picture), background);

/** Bends the paper to a radius in millimetres around an axis in degrees: 0 runs from left to right. */
export const curl = (
  picture: Picture,
  { radius, axis }: { radius: number; axis: number },
  background: number | GreyPage = 90,
): Picture =>
  photograph(
    picture,
    { ...straightPose, curl: { radius, axis, waveHeight: 0, waveLength: 100, phase: 0 } },
    asItIs(picture),
    background,
  );

/** Bends straight lines outwards (positive) or inwards, as wide-angle lenses do. */
export const lensDistortion = (picture: Picture, amount: number, background: number | GreyPage = 90): Picture =>
  photograph(picture, { ...straightPose, lens: amount }, asItIs(picture), background);

/** Crumples the paper: its places are up to so many millimetres off. */
export function crumple(
  picture: Picture,
  random: Random,
  millimetres: number,
  background: number | GreyPage = 90,
): Picture {
  const reach = pixelsOf(picture, millimetres);
  const [right, down] = [createField(random, pixelsOf(picture, 35), 2), createField(random, pixelsOf(picture, 35), 2)];
  return warp(picture, (x, y) => ({ x: x + reach * right(x, y), y: y + reach * down(x, y) }), {
    width: picture.width,
    height: picture.height,
    background,
  });
}

/** Scans or photographs two sheets at once, side by side. The picture knows the places of the first; `mapSecond` those of the other. */
export function twoSheets(
  first: Picture,
  second: Picture,
  random: Random,
  background = 245,
): Picture & { mapSecond: Picture['mapPoint'] } {
  const [width, height] = [first.width + second.width, Math.max(first.height, second.height)];
  const placed = (sheet: Picture, middle: number, behind: number | GreyPage) => {
    const angle = (random.normal() * 0.8 * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle) * 0.94, Math.sin(angle) * 0.94];
    const move: Movement = (x, y) => {
      const [dx, dy] = [x - sheet.width / 2, y - sheet.height / 2];
      return { x: middle + dx * cos - dy * sin, y: height / 2 + dx * sin + dy * cos };
    };
    return warp(sheet, move, { width, height, background: behind });
  };
  const one = placed(first, first.width / 2, background);
  const both = placed(second, first.width + second.width / 2, one);
  return { ...both, mapPoint: one.mapPoint, mapSecond: both.mapPoint };
}

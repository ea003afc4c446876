import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { paperSizes } from '../src/core/sheet/layouts.ts';
import { findDarkPixels } from '../src/scanning/image/dark-pixels.ts';
import type { GreyImage, Point } from '../src/scanning/image/grey-image.ts';
import { mapPoint } from '../src/scanning/image/homography.ts';
import { rectify } from '../src/scanning/image/rectify.ts';
import { type Meaning, meanings } from '../src/scanning/marks/judge-bubbles.ts';
import { findMarkers, toMeasured } from '../src/scanning/page/find-markers.ts';
import type { LocatedSheet, SheetMarks } from '../src/scanning/read-sheet.ts';

/** Dots a millimetre of the rectified page. */
const RECTIFIED = 6;

/**
 * Returns what writes a picture after each step of reading a page into a folder, named by the file and the step: that is
 * how a reader is mended.
 */
export function createStepPictures(folder: string, name: string) {
  mkdirSync(folder, { recursive: true });
  const write = async (step: string, { width, height, pixels }: GreyImage, shapes = '') => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
    await sharp(pixels, { raw: { width, height, channels: 1 } })
      .toColourspace('srgb')
      .composite([{ input: Buffer.from(svg) }])
      .png()
      .toFile(join(folder, `${name}-${step}.png`));
  };
  return {
    /** Draws what is dark, and the markers that were found. */
    async markers(picture: GreyImage) {
      const measured = toMeasured(picture);
      const { image } = measured;
      const reach = Math.round(Math.max(image.width, image.height) / 33);
      const dark = findDarkPixels(image, reach).map((isDark) => (isDark ? 0 : 255));
      await write('1-dark', { ...image, pixels: dark });
      const shapes = findMarkers(measured).map(({ id, corners }) => outline(corners, '#00a000', String(id)));
      await write('2-markers', image, shapes.join(''));
    },
    /** Draws the page as the homography has it, flattened. */
    async page({ image, toPicture, paper }: LocatedSheet, number: number) {
      const { width, height } = paperSizes[paper];
      const corners = [
        { x: 0, y: 0 },
        { x: width, y: 0 },
        { x: width, y: height },
        { x: 0, y: height },
      ].map((corner) => mapPoint(toPicture, corner));
      await write(`3-page-${number}`, image, outline(corners, '#0060ff', paper));
      await write(`4-flat-${number}`, rectify(image, toPicture, { x: 0, y: 0, width, height }, RECTIFIED));
    },
    /** Draws where the circles were found, and what was made of them. */
    async marks({ image }: LocatedSheet, { bubbles, answers }: SheetMarks, number: number) {
      const doubtful = new Set(answers.flatMap(({ question, doubts }) => (doubts.length > 0 ? [question] : [])));
      const shapes = bubbles.map(({ place, across, bubble, chances }) => {
        const radius = bubble.radius * Math.hypot(across.x, across.y);
        const likeliest = meanings.reduce((best, one) => (chances[one] > chances[best] ? one : best));
        const width = doubtful.has(bubble.question) ? 4 : 1.5;
        return `<circle cx="${place.x}" cy="${place.y}" r="${radius}" fill="none" stroke="${colours[likeliest]}" stroke-width="${width}"/>`;
      });
      await write(`5-marks-${number}`, image, shapes.join(''));
    },
  };
}

const colours: Record<Meaning, string> = {
  empty: '#0060ff',
  marked: '#00a000',
  takenBack: '#ff8000',
  unclear: '#d000d0',
};

const outline = (corners: readonly Point[], colour: string, word: string): string => {
  const [first] = corners;
  return (
    `<polygon points="${corners.map(({ x, y }) => `${x},${y}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="3"/>` +
    `<text x="${first?.x ?? 0}" y="${(first?.y ?? 0) - 4}" fill="${colour}" font-size="24">${word}</text>`
  );
};

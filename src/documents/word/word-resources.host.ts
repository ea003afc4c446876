import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { cursiveFontFile } from '../typst/font-files.ts';
import type { WordResources } from './render-word.ts';

/** As many pixels as the largest upload has; more are made to fill the memory. */
const LARGEST = 50_000_000;

/** What Node gives to Word files. */
export const wordResources: WordResources = {
  toPng: (image) =>
    sharp(image, { limitInputPixels: LARGEST })
      .png()
      .toBuffer()
      .catch(() => null),
  loadCursiveFont: () => readFile(createRequire(import.meta.url).resolve(`@expo-google-fonts/${cursiveFontFile}`)),
};

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { toAssessmentData } from '../assessment/assessment-data.ts';
import type { DocumentImages, PrintedAssessment } from '../assessment/printed-assessment.ts';
import type { RenderedFile } from '../rendered-file.ts';
import { writeWordAssessment } from './word-assessment.ts';
import { readWordImage } from './word-images.ts';

/** Returns an assessment as a Word file, with what is shown in it otherwise than it was written, as of the PDF. */
export async function renderWord(assessment: PrintedAssessment, images: DocumentImages): Promise<RenderedFile> {
  const shown = await imagesForWord(images);
  const { notices } = toAssessmentData(assessment, new Set(Object.keys(shown)));
  return {
    bytes: await writeWordAssessment(assessment, shown, await cursiveFontFor(assessment)),
    pages: null,
    isUniversal: false,
    notices,
  };
}

const CURSIVE_FILE = '@expo-google-fonts/playwrite-es/400Regular/PlaywriteES_400Regular.ttf';

/** Returns the font of joined handwriting for an assessment that has such a question. */
const cursiveFontFor = async ({ forms }: PrintedAssessment): Promise<Uint8Array | null> =>
  forms.some(({ questions }) => questions.some(({ cursiveLetter }) => cursiveLetter))
    ? readFile(createRequire(import.meta.url).resolve(CURSIVE_FILE))
    : null;

/** Returns the images with those as PNG that Word 2013 cannot show; without those that nobody can read. */
async function imagesForWord(images: DocumentImages): Promise<DocumentImages> {
  const shown: Record<string, Uint8Array> = {};
  for (const [asset, bytes] of Object.entries(images)) {
    const image = readWordImage(bytes) ? bytes : await toPng(bytes);
    if (image) shown[asset] = image;
  }
  return shown;
}

/** As many pixels as the largest upload has; more are made to fill the memory. */
const LARGEST = 50_000_000;

const toPng = (bytes: Uint8Array): Promise<Uint8Array | null> =>
  sharp(bytes, { limitInputPixels: LARGEST })
    .png()
    .toBuffer()
    .catch(() => null);

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { toExamData } from '../exam/exam-data.ts';
import type { DocumentImages, PrintedExam } from '../exam/printed-exam.ts';
import type { RenderedFile } from '../rendering.ts';
import { writeWordExam } from './word-exam.ts';
import { readWordImage } from './word-images.ts';

/** Returns a test as a Word file, with what is shown in it otherwise than it was written, as of the PDF. */
export async function renderWord(exam: PrintedExam, images: DocumentImages): Promise<RenderedFile> {
  const shown = await imagesForWord(images);
  const { notices } = toExamData(exam, new Set(Object.keys(shown)));
  return {
    bytes: await writeWordExam(exam, shown, await cursiveFontFor(exam)),
    pages: null,
    isUniversal: false,
    notices,
  };
}

const CURSIVE_FILE = '@expo-google-fonts/playwrite-es/400Regular/PlaywriteES_400Regular.ttf';

/** Returns the font of joined handwriting for a test that has such a question. */
const cursiveFontFor = async ({ forms }: PrintedExam): Promise<Uint8Array | null> =>
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

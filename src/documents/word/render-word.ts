import { toAssessmentData } from '../assessment/assessment-data.ts';
import type { DocumentImages, PrintedAssessment } from '../assessment/printed-assessment.ts';
import type { RenderedFile } from '../rendered-file.ts';
import { writeWordAssessment } from './word-assessment.ts';
import { readWordImage } from './word-images.ts';

/** What a host gives to Word files. */
export type WordResources = {
  /** Returns an image as PNG; null for what is none. */
  toPng(image: Uint8Array): Promise<Uint8Array | null>;
  /** Returns the font of joined handwriting. */
  loadCursiveFont(): Promise<Uint8Array>;
};

/** Returns an assessment as a Word file, with what is shown in it otherwise than it was written, as of the PDF. */
export async function renderWord(
  assessment: PrintedAssessment,
  images: DocumentImages,
  resources: WordResources,
): Promise<RenderedFile> {
  const shown = await imagesForWord(images, resources);
  const { notices } = toAssessmentData(assessment, new Set(Object.keys(shown)));
  const font = isCursive(assessment) ? await resources.loadCursiveFont() : null;
  return { bytes: await writeWordAssessment(assessment, shown, font), pages: null, isUniversal: false, notices };
}

const isCursive = ({ forms }: PrintedAssessment): boolean =>
  forms.some(({ questions }) => questions.some(({ cursiveLetter }) => cursiveLetter));

/** Returns the images with those as PNG that Word 2013 cannot show; without those that nobody can read. */
async function imagesForWord(images: DocumentImages, { toPng }: WordResources): Promise<DocumentImages> {
  const shown: Record<string, Uint8Array> = {};
  for (const [asset, bytes] of Object.entries(images)) {
    const image = readWordImage(bytes) ? bytes : await toPng(bytes);
    if (image) shown[asset] = image;
  }
  return shown;
}

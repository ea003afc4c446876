import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import type { PrintNotice } from '../../core/printing.ts';
import type { DocumentImages } from '../assessment/printed-assessment.ts';
import { printableText } from '../printable-text.ts';
import type { RenderedFile } from '../rendered-file.ts';
import { documentWords } from '../words/words.ts';
import type { H5pAssessment } from './h5p-assessment.ts';
import { type H5pActivity, h5pQuestion, subContentIdOf } from './h5p-question.ts';
import { h5pWords } from './h5p-words.ts';

/** The libraries that a package asks its player for: they are not in it. */
const libraries: readonly [string, number, number][] = [
  ['H5P.QuestionSet', 1, 20],
  ['H5P.MultiChoice', 1, 16],
  ['H5P.Blanks', 1, 14],
  ['H5P.Essay', 1, 5],
  ['H5P.Image', 1, 1],
  ['H5P.MathDisplay', 1, 0],
];
/** Of every entry, so that the same assessment gives the same bytes. */
const DATE = new Date(2026, 0, 1);

/**
 * Returns an assessment as a package of H5P that platforms with its libraries play. Questions that no activity can hold are left
 * out and reported.
 */
export async function writeH5p(assessment: H5pAssessment, images: DocumentImages): Promise<RenderedFile> {
  const notices: PrintNotice[] = [];
  const activities: H5pActivity[] = [];
  const used = new Map<string, Uint8Array>();
  for (const question of assessment.questions) {
    const { number } = question;
    const made = h5pQuestion(assessment, question);
    if (typeof made === 'string') {
      notices.push({ number, problem: made });
      continue;
    }
    const [image] = made.images;
    const bytes = image && images[image.asset];
    if (image && !bytes) notices.push({ number, problem: 'image' });
    if (image && bytes) used.set(image.asset, bytes);
    activities.push(made.activity(image && bytes ? mediaOf(image, question.idQuestion) : null));
  }
  const title = printableText(assessment.title) || documentWords(assessment.language).assessment.untitled;
  const files: Record<string, string | Uint8Array> = {
    'h5p.json': JSON.stringify(definition(assessment.language, title)),
    'content/content.json': JSON.stringify(questionSet(assessment.language, activities)),
    ...Object.fromEntries([...used].map(([asset, bytes]) => [`content/images/${asset}`, bytes])),
  };
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    lastModDate: DATE,
    extendedTimestamp: false,
  });
  for (const [name, content] of Object.entries(files))
    await zip.add(name, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content));
  return { bytes: await zip.close(), pages: null, isUniversal: false, notices };
}

const definition = (language: string, title: string) => ({
  ...{
    title,
    language,
    defaultLanguage: language,
    mainLibrary: 'H5P.QuestionSet',
    embedTypes: ['iframe'],
    license: 'U',
  },
  preloadedDependencies: libraries.map(([machineName, majorVersion, minorVersion]) => ({
    machineName,
    majorVersion,
    minorVersion,
  })),
});

const types: Readonly<Record<string, string>> = { jpg: 'image/jpeg', svg: 'image/svg+xml' };

const mediaOf = (image: { asset: string; alt: string; decorative: boolean }, idQuestion: number) => {
  const extension = image.asset.split('.').at(-1) ?? '';
  const mime = types[extension] ?? `image/${extension}`;
  return {
    library: 'H5P.Image 1.1',
    params: {
      file: { path: `images/${image.asset}`, mime, copyright: { license: 'U' } },
      ...{ alt: printableText(image.alt), decorative: image.decorative, contentName: 'Image', title: '' },
    },
    subContentId: subContentIdOf(idQuestion, 1),
    metadata: { contentType: 'Image', license: 'U', title: 'Image' },
  };
};

function questionSet(language: H5pAssessment['language'], questions: readonly H5pActivity[]) {
  const words = h5pWords(language);
  return {
    introPage: { showIntroPage: false, startButtonText: words.next, introduction: '' },
    ...{ progressType: 'dots', passPercentage: 50, disableBackwardsNavigation: false, randomQuestions: false },
    questions,
    texts: {
      ...{ prevButton: words.previous, nextButton: words.next, finishButton: words.finish, submitButton: words.submit },
      ...{ textualProgress: words.progress, jumpToQuestion: words.jump, questionLabel: words.question },
      ...{ readSpeakerProgress: words.progress, unansweredText: words.unanswered, answeredText: words.answered },
      currentQuestionText: words.current,
    },
    endGame: {
      ...{ showResultPage: true, showSolutionButton: true, showRetryButton: true, message: words.result },
      ...{ overallFeedback: [{ from: 0, to: 100, feedback: words.points }], scoreBarLabel: words.score },
      ...{ solutionButtonText: words.showSolution, retryButtonText: words.retry, finishButtonText: words.finish },
      ...{ submitButtonText: words.submit, showAnimations: false },
    },
    override: { checkButton: true },
  };
}

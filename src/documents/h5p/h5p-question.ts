import { escapeHtml } from '../../core/escape-xml.ts';
import type { PrintProblem } from '../../core/printing.ts';
import { graphemesOf } from '../../core/text/graphemes.ts';
import type { PrintPart } from '../../questions/print-layout.ts';
import { printLayoutOf } from '../../questions/print-layouts.ts';
import type { Doc } from '../../questions/text/document/document.ts';
import { readableText } from '../../questions/text/plain/plain-text.ts';
import { printableText } from '../printable-text.ts';
import type { H5pAssessment } from './h5p-assessment.ts';
import { h5pHtml } from './h5p-html.ts';
import { h5pWords } from './h5p-words.ts';

type H5pQuestion = H5pAssessment['questions'][number];

/** A part of a package: an activity of a library with what it shows. */
export type H5pActivity = { library: string; params: object; subContentId: string; metadata: object };

/** A stored image that a package names: the activity's media. */
export type H5pImage = { asset: string; alt: string; decorative: boolean };

/** Letters that separate the accepted answers of a gap, and its tip. */
const SEPARATORS = /[*/:\\]/;

/** Why no activity can hold a question: its type, media, images without a place, or answers with signs that separate answers. */
type LeftOut = Extract<PrintProblem, `leftOut${string}`>;

/** Returns a question as an activity with the images it needs, or why no activity can hold it. */
export function h5pQuestion(
  assessment: Pick<H5pAssessment, 'language' | 'stimuli'>,
  question: H5pQuestion,
): { activity(media: object | null): H5pActivity; images: H5pImage[] } | LeftOut {
  const { command, parts } = printLayoutOf(question.idType, question.content);
  const images: H5pImage[] = [];
  let isWhole = true;
  const answers = question.answer.type === 'gaps' ? question.answer.gaps : [];
  const hasSeparators = answers.some((gap) => gap.length === 0 || gap.some((answer) => SEPARATORS.test(answer)));
  let gaps = 0;
  const context = {
    image: (image: H5pImage) => void images.push(image),
    media: () => {
      isWhole = false;
    },
    gap: () => `*${(answers[gaps++] ?? []).map((answer) => escapeHtml(printableText(answer))).join('/')}*`,
  };
  const html = (doc: Doc) => h5pHtml(doc, context);
  const stimulus = assessment.stimuli.find(({ idContext }) => idContext === question.idContext);
  const stem = `${stimulus ? html(stimulus.text) : ''}${html(command)}`;
  const countOfStem = images.length;
  const written = writtenAs(assessment, question, parts, stem, html);
  if (!written) return 'leftOutType';
  if (!isWhole) return 'leftOutMedia';
  // Images of alternatives and solutions have no place.
  if (countOfStem > 1 || images.length > countOfStem) return 'leftOutImages';
  if (hasSeparators) return 'leftOutSigns';
  const { library, params } = written;
  return {
    images,
    activity: (media) => ({
      library,
      params: { ...(media && { media: { type: media, disableImageZooming: false } }), ...params },
      subContentId: subContentIdOf(question.idQuestion),
      metadata: { contentType: library.split(' ')[0]?.slice(4), license: 'U', title: titleOf(command) },
    }),
  };
}

/** Returns an id in the form that players expect, the same for the same question. */
export const subContentIdOf = (number: number, kind = 0): string =>
  `00000000-0000-4000-8${kind.toString(16).padStart(3, '0')}-${number.toString(16).padStart(12, '0')}`;

function writtenAs(
  { language }: Pick<H5pAssessment, 'language'>,
  { answer, solution }: H5pQuestion,
  parts: readonly PrintPart[],
  stem: string,
  html: (doc: Doc) => string,
): { library: string; params: object } | null {
  const words = h5pWords(language);
  const buttons = { checkAnswerButton: words.check, submitAnswerButton: words.submit };
  const alternatives = parts.find((part) => part.type === 'alternatives');
  if (answer.type === 'letters' && alternatives) {
    const isSingle = alternatives.choose === 'one';
    const params = {
      question: stem,
      answers: alternatives.items.map(({ letter, text }) => ({
        text: html(text),
        correct: answer.letters.includes(letter),
        tipsAndFeedback: { tip: '', chosenFeedback: '', notChosenFeedback: '' },
      })),
      overallFeedback: [{ from: 0, to: 100, feedback: solution ? printableText(readableText(solution)) : '' }],
      behaviour: {
        ...{ enableRetry: true, enableSolutionsButton: true, enableCheckButton: true, singlePoint: true },
        ...{ type: isSingle ? 'single' : 'multi', randomAnswers: false, showSolutionsRequiresInput: true },
        ...{ confirmCheckDialog: false, confirmRetryDialog: false, autoCheck: false, passPercentage: 100 },
        showScorePoints: true,
      },
      UI: {
        ...buttons,
        ...{ showSolutionButton: words.showSolution, tryAgainButton: words.retry, tipsLabel: words.tip },
        ...{ scoreBarLabel: words.score, noInput: words.noInput, correctAnswer: words.correct },
        ...{ wrongAnswer: words.wrong, shouldCheck: words.shouldCheck, shouldNotCheck: words.shouldNotCheck },
      },
    };
    return { library: 'H5P.MultiChoice 1.16', params };
  }
  if (answer.type === 'gaps') {
    const params = {
      text: `<p>${words.fillIn}</p>`,
      questions: [stem],
      overallFeedback: [{ from: 0, to: 100, feedback: solution ? printableText(readableText(solution)) : '' }],
      ...{ showSolutions: words.showSolution, tryAgain: words.retry, checkAnswer: words.check },
      ...{ submitAnswer: words.submit, notFilledOut: words.filledIn, tipLabel: words.tip, inputLabel: words.blank },
      ...{ answerIsCorrect: words.correctText, answerIsWrong: words.wrongText, scoreBarLabel: words.score },
      ...{ answeredCorrectly: words.correct, answeredIncorrectly: words.wrong, solutionLabel: words.showSolution },
      behaviour: {
        ...{ enableRetry: true, enableSolutionsButton: true, enableCheckButton: true, autoCheck: false },
        ...{
          caseSensitive: false,
          showSolutionsRequiresInput: true,
          separateLines: false,
          acceptSpellingErrors: false,
        },
        ...{ confirmCheckDialog: false, confirmRetryDialog: false },
      },
    };
    return { library: 'H5P.Blanks 1.14', params };
  }
  if (answer.type === 'byHand' && parts.some(({ type }) => type === 'writingSpace')) {
    const params = {
      ...{ taskDescription: stem, placeholderText: words.write },
      solution: { introduction: words.sample, sample: solution ? html(solution) : '' },
      // Players give no points without a word to look for; the teacher reads the answer.
      keywords: [{ keyword: '*', alternatives: [], options: { points: 1, occurrences: 1, caseSensitive: false } }],
      overallFeedback: [{ from: 0, to: 100, feedback: '' }],
      behaviour: {
        ...{ inputFieldSize: '10', enableRetry: true, ignoreScoring: true, pointsHost: 1, percentagePassing: 0 },
        ...{ minimumLength: 0, linebreakReplacement: ' ' },
      },
      ...{ checkAnswer: words.check, submitAnswer: words.submit, tryAgain: words.retry },
      ...{ showSolution: words.showSolution, feedbackHeader: words.answered, solutionTitle: words.sample },
    };
    return { library: 'H5P.Essay 1.5', params };
  }
  return null;
}

const titleOf = (command: Doc): string =>
  graphemesOf(printableText(readableText(command)))
    .slice(0, 100)
    .join('') || '…';

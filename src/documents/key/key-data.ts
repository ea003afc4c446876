import type { DocumentLanguage } from '../../core/printing.ts';
import type { RightAnswer } from '../../questions/question-type.ts';
import { columnsOf } from '../layout/columns.ts';
import { type PageData, pageData } from '../layout/page-data.ts';
import { breakableText } from '../printable-text.ts';
import { qrSvg } from '../qr/qr-svg.ts';
import { type DocumentWords, documentWords, fillIn } from '../words/words.ts';
import type { PrintedKey, PrintedKeyForm } from './printed-key.ts';

/** What the template of the answer key reads. */
export type KeyData = PageData & { words: DocumentWords['key']; forms: KeyForm[] };

type KeyForm = {
  version: string;
  count: number;
  /** The drawing of the QR code. */
  code: string | null;
  /** Whether numbers of the first version are shown. */
  firstShown: boolean;
  /** Read downwards, one after the other. */
  columns: { number: number; letters: string | null; first: number }[][];
  /** Questions without letters for which a label says it all. */
  groups: { label: string; numbers: string }[];
  answers: { number: number; text: string }[];
};

/** Returns what the template of the answer key reads. */
export function toKeyData(key: PrintedKey): KeyData {
  const words = documentWords(key.language);
  const { noCode, codeLater } = words.key;
  return {
    ...pageData(key, words.key.kind),
    words: { ...words.key, noCode: key.codesComeLater ? codeLater : noCode },
    forms: key.forms.map((form) => toForm(form, words, key.language)),
  };
}

function toForm(
  { version, code, questions }: PrintedKeyForm,
  words: DocumentWords,
  language: DocumentLanguage,
): KeyForm {
  const all = questions.map(({ answer, numberInFirst }, index) => ({
    number: index + 1,
    letters: answer.type === 'letters' ? answer.letters : null,
    first: numberInFirst,
    answer,
  }));
  const labels = { byHand: words.key.byHand, onScreen: words.key.onScreen, none: words.key.none };
  return {
    version: fillIn(words.assessment.version, { version }),
    count: questions.length,
    code: code === null ? null : qrSvg(code),
    firstShown: version > 1,
    columns: columnsOf(all.map(({ number, letters, first }) => ({ number, letters, first }))),
    groups: (['byHand', 'onScreen', 'none'] as const).flatMap((type) => {
      const numbers = all.filter(({ answer }) => answer.type === type).map(({ number }) => number);
      return numbers.length === 0 ? [] : [{ label: labels[type], numbers: numbers.join(', ') }];
    }),
    answers: all.flatMap(({ number, answer }) => {
      const text = answerText(answer, language);
      return text === null || answer.type === 'letters' ? [] : [{ number, text }];
    }),
  };
}

/** Returns what is right in one line; null where nothing can be said of it before somebody has looked at it. */
export function answerText(answer: RightAnswer, language: DocumentLanguage): string | null {
  switch (answer.type) {
    case 'letters':
      return answer.letters;
    case 'gaps':
      return answer.gaps
        .map((answers, index) => {
          const accepted = answers.map(breakableText).join(' / ');
          return answer.gaps.length === 1 ? accepted : `(${index + 1}) ${accepted}`;
        })
        .join('   ');
    case 'grades': {
      const figures = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
      return answer.grades.map(({ letter, grade }) => `${letter} ${figures.format(grade)}`).join(' · ');
    }
    default:
      return null;
  }
}

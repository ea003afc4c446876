import type { DocumentLanguage } from '../../core/printing.ts';
import type { RightAnswer } from '../../questions/question-type.ts';
import { columnsOf } from '../layout/columns.ts';
import { type PageData, pageData } from '../layout/page-data.ts';
import { breakableText } from '../printable-text.ts';
import { qrSvg } from '../qr/qr-svg.ts';
import { type DocumentWords, documentWords, fillIn } from '../words/words.ts';
import type { PrintedKey, PrintedKeyForm } from './printed-key.ts';

/** What the template of the answer key reads. */
export type KeyData = PageData & {
  words: DocumentWords['key'];
  /** How many questions each form has. */
  count: number;
  forms: KeyForm[];
  /** Numbers with the letters of all forms, read downwards, one column after the other. */
  columns: KeyRow[][];
};

/** `first`: the number of the question in the first form; null in that. */
type KeyRow = { number: number; cells: { letters: string | null; first: number | null }[] };

type KeyForm = {
  version: string;
  /** Its number, above its letters. */
  short: string;
  /** The drawing of the QR code. */
  code: string | null;
  /** Questions without letters for which a label says it all. */
  groups: { label: string; numbers: string }[];
  answers: { number: number; text: string }[];
};

/** Wider ones, with the letters of three forms. */
const MOST_COLUMNS = 4;

/** Returns what the template of the answer key reads. */
export function toKeyData(key: PrintedKey): KeyData {
  const words = documentWords(key.language);
  const { noCode, codeLater } = words.key;
  const count = Math.max(0, ...key.forms.map(({ questions }) => questions.length));
  const rows = Array.from(
    { length: count },
    (_, index): KeyRow => ({
      number: index + 1,
      cells: key.forms.map(({ version, questions }) => {
        const { answer, numberInFirst } = questions[index] ?? {};
        const letters = answer?.type === 'letters' ? answer.letters : null;
        return { letters, first: version > 1 ? (numberInFirst ?? null) : null };
      }),
    }),
  );
  return {
    ...pageData(key, words.key.kind),
    words: { ...words.key, noCode: key.codesComeLater ? codeLater : noCode },
    count,
    forms: key.forms.map((form) => toForm(form, words, key.language)),
    columns: columnsOf(rows, key.forms.length > 1 ? MOST_COLUMNS : undefined),
  };
}

function toForm(
  { version, code, questions }: PrintedKeyForm,
  words: DocumentWords,
  language: DocumentLanguage,
): KeyForm {
  const all = questions.map(({ answer }, index) => ({ number: index + 1, answer }));
  const labels = { byHand: words.key.byHand, onScreen: words.key.onScreen, none: words.key.none };
  return {
    version: fillIn(words.assessment.version, { version }),
    short: fillIn(words.key.versionShort, { version }),
    code: code === null ? null : qrSvg(code),
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

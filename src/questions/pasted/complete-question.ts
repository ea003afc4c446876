import { alternativeLetters } from '../question-type.ts';
import { readAnswer, readTruth } from './answer-lines.ts';
import { gapsInText } from './gaps-in-text.ts';
import { inlineText, isWhollyMarked, sliceInline, trimInline, withoutMark } from './inline-text.ts';
import { positionOf, tickAt, truthAt } from './labels.ts';
import { contentFrom, docOfLines, type Line } from './lines.ts';
import type { OpenQuestion, ReadAlternative } from './open-question.ts';
import type { PastedQuestion } from './pasted-question.ts';
import { blanks, multiple, open, single } from './pasted-types.ts';
import { afterQuestion, canBeAlternatives } from './unlabelled-alternatives.ts';

/**
 * Returns the question that the lines say. `told` is its answer in a key for all questions, `usual` how many alternatives
 * the questions around it have.
 */
export function completeQuestion(
  read: OpenQuestion,
  told: string | null,
  usual: number | null = null,
): PastedQuestion[] {
  const question = structuredClone(read);
  removeFalseAlternatives(question, told);
  const marked = question.alternatives.map((one) => removeTick(one, question.labels));
  let key = marked.flatMap((isMarked, index) => (isMarked ? [index + 1] : []));
  if (question.alternatives.length === 0 && question.kind === 'question') key = readUnlabelled(question, usual);
  if (question.alternatives.length === 0 && question.kind === 'question') key = readTruthQuestion(question, told);
  for (const { label } of question.alternatives) if (label !== '') question.labels.push(label);
  const gapAnswers = question.kind === 'question' && question.alternatives.length === 0 ? answersOfGaps(question) : [];
  const answered = question.alternatives.length > 0 ? answerOf(question) : null;
  if (question.alternatives.length === 0) moveAnswersToSolution(question);
  if (answered) key = answered;
  if (key.length === 0 && told !== null) key = keyFrom(told, question.alternatives.length);
  if (key.length === 0) key = keyFromMark(question, 'underline');
  if (key.length === 0) key = keyFromMark(question, 'bold');
  return [
    {
      kind: question.kind,
      idType: typeOf(question, key, gapAnswers),
      stem: docOfLines(question.stem),
      alternatives: question.alternatives.map(({ lines }) => docOfLines(lines)),
      answerKey: key,
      gapAnswers,
      solution: question.solution.length > 0 ? docOfLines(question.solution) : null,
      notes: question.notes,
      labels: question.labels,
    },
  ];
}

function typeOf({ alternatives }: OpenQuestion, key: readonly number[], gaps: readonly unknown[]) {
  if (alternatives.length > 0) return key.length > 1 ? multiple.idType : single.idType;
  return gaps.length > 0 ? blanks.idType : open.idType;
}

/** Puts alternatives back into the stem that are none: one alone, more than there are letters, further questions. */
function removeFalseAlternatives(question: OpenQuestion, told: string | null): void {
  const { alternatives, stem, notes } = question;
  const isAnswered = question.answers.length > 0 || told !== null || alternatives.some(({ isTicked }) => isTicked);
  const areQuestions =
    alternatives.length > 1 && alternatives.every(({ lines }) => endsWith(lines, /\?$/u)) && !isAnswered;
  if (alternatives.length > alternativeLetters.length) notes.push('tooManyAlternatives');
  else if (areQuestions) notes.push('subQuestions');
  else if (alternatives.length !== 1) return;
  stem.push(...alternatives.flatMap(({ raw }) => raw));
  question.alternatives = [];
}

const endsWith = (lines: readonly Line[], pattern: RegExp): boolean => pattern.test(lines.at(-1)?.text.trimEnd() ?? '');

/** Returns whether a sign marks the alternative as right, and removes the sign. */
function removeTick(alternative: ReadAlternative, labels: string[]): boolean {
  const last = alternative.lines.at(-1);
  if (!last || last.block) return alternative.isTicked;
  const truth = truthAt(last.text);
  const at = tickAt(last.text) ?? truth?.at ?? null;
  const first = alternative.lines[0];
  let isMarked = alternative.isTicked || (at !== null && (truth?.isTrue ?? true));
  if (at !== null) {
    labels.push(last.text.slice(at).trim());
    replaceContent(last, trimInline(sliceInline(last.content, 0, at)));
  }
  // '*word* or *word*' is set off by a writer of Markdown.
  const sign = first && /^\s*(?:\*(?!.*\*)|[✓✔✅☑])\s*/u.exec(first.text);
  if (first && !first.block && sign && sign[0].length < first.text.length) {
    labels.push(sign[0].trim());
    replaceContent(first, contentFrom(first, sign[0].length));
    isMarked = true;
  }
  alternative.lines = alternative.lines.filter((line) => line.block || line.content.length > 0);
  return isMarked;
}

function replaceContent(line: Line, content: Line['content']): void {
  line.content = content;
  line.text = inlineText(content);
}

/** Makes the last lines of the stem the alternatives where bullets, a mark, the answer or their number say that they are. */
function readUnlabelled(question: OpenQuestion, usual: number | null): number[] {
  const { stem, answers } = question;
  const bullets = countFromEnd(stem, ({ label, block }) => !block && label?.kind === 'bullet');
  const asks = afterQuestion(stem) - 1;
  const from = bullets > 1 ? stem.length - bullets : Math.max(1, asks + 1);
  const lines = stem.slice(from);
  if (lines.length < 2 || lines.length > alternativeLetters.length || lines.some(({ block }) => block)) return [];
  if (lines.every(({ text }) => text.trimEnd().endsWith('?'))) return [];
  const isTicked = lines.map(({ text }) => tickAt(text) !== null || /^\s*\*\s*\S/u.test(text));
  const ticks = isTicked.filter(Boolean).length;
  const texts = lines.map(({ text, label }) => text.slice(label?.length ?? 0));
  const isNamed = answers.some((line) => {
    const read = readAnswer(line.text.slice(line.label?.length ?? 0), texts);
    return read !== null;
  });
  const asksFirst = from > 0 && asks === from - 1;
  const isUsual = lines.length === usual && asksFirst && canBeAlternatives(lines);
  if (!(ticks > 0 && ticks < lines.length) && !isNamed && !(bullets > 1 && asksFirst) && !isUsual) return [];
  question.stem = stem.slice(0, from);
  const isSame = ticks === lines.length;
  const key: number[] = [];
  question.alternatives = lines.map((line, index) => {
    const length = line.label?.kind === 'bullet' ? line.label.length : 0;
    const label = line.text.slice(0, length).trim();
    const own = { ...line, content: contentFrom(line, length), text: line.text.slice(length), item: null };
    const alternative = { lines: [own], raw: [line], label, style: '', isTicked: false };
    const ticked = removeTick(alternative, question.labels) || (label === '*' && !isSame);
    if (ticked) key.push(index + 1);
    return alternative;
  });
  return key.length < lines.length ? key : [];
}

const countFromEnd = (lines: readonly Line[], isIt: (line: Line) => boolean): number =>
  lines.length - (lines.findLastIndex((line) => !isIt(line)) + 1);

const truthPair =
  /\s*(?:[([]\s*([xX✓*]?)\s*[)\]]\s*)?(?<![\p{L}\p{N}])(verdadero|true|verdadeiro|certo|V|T)(?!\p{L})\s*(?:[([]\s*([xX✓*]?)\s*[)\]])?\s*(?:\/|\||-|,|;|o|or|ou)?\s*(?:[([]\s*([xX✓*]?)\s*[)\]]\s*)?(falso|false|errado|F)(?!\p{L})\s*(?:[([]\s*([xX✓*]?)\s*[)\]])?\s*[)\]]?\s*$/iu;

const truthWords = { es: ['Verdadero', 'Falso'], pt: ['Verdadeiro', 'Falso'], en: ['True', 'False'] } as const;

/** Makes alternatives of a statement that is said to be true or false. */
function readTruthQuestion(question: OpenQuestion, told: string | null): number[] {
  const { stem, answers } = question;
  const last = stem.at(-1);
  if (!last || last.block || gapsInText(last.text).length > 0) return [];
  const marked = truthAt(last.text);
  const pair = truthPair.exec(last.text);
  const isPair = pair !== null && isWholePair(pair);
  const [answer] = answers;
  const read = answer ? readTruth(answer.text.slice(answer.label?.length ?? 0)) : null;
  const toldTruth = told !== null && /^[vft]$/i.test(told) ? !/f/i.test(told) : null;
  if (!marked && !isPair && !read && toldTruth === null) return [];
  let isTrue: boolean | null = toldTruth;
  const at = marked?.at ?? (isPair ? pair.index : null);
  if (marked) isTrue = marked.isTrue;
  else if (isPair && pair) {
    // '( ) True (x) False' has its boxes before the words, 'True ( ) False (x)' after them.
    const isBefore = pair[1] !== undefined;
    if (isBefore ? pair[1] : pair[3]) isTrue = true;
    else if (isBefore ? pair[3] || pair[4] : pair[6]) isTrue = false;
  }
  if (at !== null) {
    question.labels.push(last.text.slice(at).trim());
    replaceContent(last, trimInline(sliceInline(last.content, 0, at)));
    question.stem = stem.filter((line) => line.block || line.content.length > 0);
  }
  if (read && answer) {
    isTrue = read.isTrue;
    takeAnswer(question, answer, read.restAt);
    question.answers = answers.slice(1);
  }
  question.alternatives = truthWords[languageOf(question, `${answer?.text ?? ''} ${last.text} ${pair?.[0] ?? ''}`)].map(
    (text) => ({
      lines: [{ ...last, content: [{ type: 'text', text }], text, item: null, label: null, heading: null }],
      raw: [],
      label: '',
      style: '',
      isTicked: false,
    }),
  );
  return isTrue === null ? [] : [isTrue ? 1 : 2];
}

const isWholePair = (pair: RegExpExecArray): boolean => (pair[2] ?? '').length > 1 || /[/|()[\]]/u.test(pair[0]);

function languageOf({ stem, labels }: OpenQuestion, more: string): keyof typeof truthWords {
  const text = [...stem.map(({ text }) => text), ...labels, more].join(' ').toLowerCase().normalize('NFC');
  if (/[ãõ]|ç|\b(?:não|uma|são|verdadeir[ao]|resposta|gabarito|ou)\b/u.test(text)) return 'pt';
  if (/\b(?:the|is|are|true|false|answer|of|in)\b/u.test(text) && !/\b(?:el|la|los|las|es|de|del)\b/u.test(text))
    return 'en';
  return 'es';
}

/** Records the words of an answer line as read, and what follows the answer as solution. */
function takeAnswer(question: OpenQuestion, line: Line, restAt: number): void {
  const end = (line.label?.length ?? 0) + restAt;
  question.labels.push(line.text.slice(0, end).trim());
  const prefix = /^[\s.:,;–—-]*/u.exec(line.text.slice(end))?.[0].length ?? 0;
  const content = trimInline(sliceInline(line.content, restAt + prefix - missing(line)));
  if (content.length > 0) question.solution.unshift({ ...line, content, text: inlineText(content), item: null });
}

/** Returns how many characters a line's content lacks at its beginning, its label being counted already. */
const missing = ({ text, content, label }: Line): number =>
  text.length - (label?.length ?? 0) - inlineText(content).length;

/** Returns the positions that the answer lines name; null when they name none. */
function answerOf(question: OpenQuestion): number[] | null {
  const texts = question.alternatives.map(({ lines }) => lines.map(({ text }) => text).join(' '));
  let key: number[] | null = null;
  for (const line of question.answers) {
    const text = line.text.slice(line.label?.length ?? 0);
    const read = readAnswer(text, texts);
    if (read) {
      key = read.positions;
      takeAnswer(question, line, read.restAt);
    } else if (/^\s*sol/iu.test(line.text) && line.label) takeAnswer(question, line, 0);
    else {
      question.notes.push('answerUnclear');
      takeAnswer(question, line, 0);
    }
  }
  question.answers = [];
  return key;
}

function moveAnswersToSolution(question: OpenQuestion): void {
  for (const line of question.answers.toReversed()) takeAnswer(question, line, 0);
  question.answers = [];
}

/** Returns the accepted answers of each gap of the stem; those told in an answer line are taken from it. */
function answersOfGaps(question: OpenQuestion): string[][] {
  const gaps = question.stem
    .flatMap(({ text, block }) => (block ? [] : gapsInText(text)))
    .map(({ answers }) => answers);
  const [line, ...others] = question.answers;
  if (!line || gaps.length === 0 || others.length > 0 || gaps.some((answers) => answers.length > 0)) return gaps;
  const text = line.text.slice(line.label?.length ?? 0).trim();
  const parts = [/;/u, /\s[-–—]\s/u, /,/u]
    .map((separator) => text.split(separator))
    .find(({ length }) => length === gaps.length);
  const told = gaps.length === 1 ? [text] : parts;
  if (!told || text.length > 200) return gaps;
  question.labels.push(line.text.trim());
  question.answers = [];
  return told.map((part) =>
    part
      .split(/\s*[/|]\s*/u)
      .map((answer) => answer.replace(/\.$/u, '').trim())
      .filter(Boolean),
  );
}

function keyFrom(told: string, count: number): number[] {
  const position = positionOf(told);
  return position >= 1 && position <= count ? [position] : [];
}

/** Returns the alternatives that alone are bold or underlined, and removes that mark, which would give the answer away. */
function keyFromMark(question: OpenQuestion, type: 'bold' | 'underline'): number[] {
  const isMarked = question.alternatives.map(({ lines }) => {
    const texts = lines.filter(({ block }) => !block);
    return texts.length > 0 && texts.every(({ content }) => isWhollyMarked(content, type));
  });
  const key = isMarked.flatMap((marked, index) => (marked ? [index + 1] : []));
  if (key.length === 0 || key.length === isMarked.length) return [];
  for (const position of key)
    for (const line of question.alternatives[position - 1]?.lines ?? []) line.content = withoutMark(line.content, type);
  return key;
}

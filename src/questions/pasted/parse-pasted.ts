import { isBlank } from '../text/document/blank.ts';
import type { Doc } from '../text/document/document.ts';
import { answerLabelLength, readAnswerTable, solutionLabelLength } from './answer-lines.ts';
import { completeQuestion } from './complete-question.ts';
import { inlineText } from './inline-text.ts';
import { truthAt } from './labels.ts';
import { contentFrom, isContinued, type Line, linesOf } from './lines.ts';
import { type Numbering, numberingOf } from './numbering.ts';
import { type OpenQuestion, openQuestion } from './open-question.ts';
import { MAX_PASTED_QUESTIONS, type PastedQuestion } from './pasted-question.ts';
import { linesAsAlternatives, usualAlternatives } from './unlabelled-alternatives.ts';

/**
 * Returns the questions written in a text, in its order: with numbers or without, with lettered, numbered or listed alternatives,
 * keys marked or told in a line or in a table at the end. Text that belongs to no question is an entry of its own. Never throws;
 * every word is in a text or in the `labels` of an entry.
 */
export function parsePastedQuestions(doc: Doc, { alternatives = null }: PasteHints = {}): PastedQuestion[] {
  const all = linesOf(doc);
  const { lines, table, tableLabels } = withoutAnswerTable(all);
  const reader = new Reader(lines);
  for (const at of lines.keys()) reader.read(at);
  const open = reader.entries;
  const usual = usualAlternatives(open) ?? alternatives;
  let order = 0;
  const entries = open.slice(0, MAX_PASTED_QUESTIONS).flatMap((entry) => {
    if (entry.kind === 'question') order += 1;
    return completeQuestion(entry, table.get(entry.number ?? order) ?? null, usual);
  });
  const rest = open.slice(MAX_PASTED_QUESTIONS).flatMap(({ lines }) => lines);
  if (rest.length > 0)
    entries.push(...completeQuestion({ ...openQuestion('text', null), stem: rest, notes: ['tooManyQuestions'] }, null));
  const last = entries.at(-1);
  if (last) last.labels.push(...tableLabels);
  else if (all.length > 0) return completeQuestion({ ...openQuestion('text', null), stem: [...all] }, null);
  return entries;
}

/**
 * Returns alternatives written in a text, as a question without a stem: labelled ones, or lines without labels where there are
 * `count`. Null for any other text.
 */
export function parsePastedAlternatives(doc: Doc, count: number): PastedQuestion | null {
  const [question, another] = parsePastedQuestions(doc);
  if (question && !another && isBlank(question.stem) && question.alternatives.length > 1) return question;
  const list = linesAsAlternatives(linesOf(doc), count);
  return list ? (completeQuestion(list, null)[0] ?? null) : null;
}

/** What is known of a text before it is read. */
type PasteHints = {
  /** How many alternatives a question has: as many lines without a label after a question are its alternatives. */
  alternatives?: number | null;
};

/** Returns the lines before an answer key for all questions, and that key by the number of the question. */
function withoutAnswerTable(lines: Line[]): { lines: Line[]; table: Map<number, string>; tableLabels: string[] } {
  let start = lines.length;
  let best = lines.length;
  const textOf = ({ text, item }: Line) => (item?.isOrdered ? `${item.number} ${text}` : text);
  while (start > 1) {
    const line = lines[start - 1];
    const read = line && !line.block ? readAnswerTable(textOf(line)) : null;
    if (!read) break;
    start -= 1;
    if (read.heading || read.answers.size > 1) best = start;
  }
  const found = lines.slice(best);
  const table = new Map(found.flatMap((line) => [...(readAnswerTable(textOf(line))?.answers ?? [])]));
  if (table.size === 0) return { lines, table, tableLabels: [] };
  return { lines: lines.slice(0, best), table, tableLabels: found.map(({ text }) => text) };
}

/** Distributes lines over questions. */
class Reader {
  readonly entries: OpenQuestion[] = [];
  readonly #lines: readonly Line[];
  readonly #numbering: Numbering;
  readonly #hasAlternatives: boolean;
  #isAnswerNext = false;

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
    this.#numbering = numberingOf(lines);
    this.#hasAlternatives = lines.some(({ label }) => this.#isAlternativeLabel(label));
  }

  /** Adds the line at an index to the question that it belongs to, which may be a new one. */
  read(at: number): void {
    const line = this.#lines[at] as Line;
    const current = this.entries.at(-1);
    if (this.#isAnswerNext && current) {
      this.#isAnswerNext = false;
      if (!line.block) {
        current.lines.push(line);
        current.answers.push({ ...line, label: null });
        return;
      }
    }
    const target = this.#startsQuestion(line) ? this.#begin('question', line) : this.#place(line, at, current);
    target.lines.push(line);
  }

  #startsQuestion({ label }: Line): boolean {
    return (
      label !== null &&
      this.#numbering.questions.has(label.kind === 'word' ? 'word' : label.style) &&
      label.kind !== 'letter'
    );
  }

  #begin(kind: OpenQuestion['kind'], line: Line): OpenQuestion {
    const label = kind === 'question' && this.#startsQuestion(line) ? line.label : null;
    const entry = openQuestion(kind, label?.value ?? null);
    this.entries.push(entry);
    if (label && label.length > 0) entry.labels.push(line.text.slice(0, label.length).trim());
    this.#addToStem(entry, label ? { ...line, content: contentFrom(line, label.length), item: null } : line);
    return entry;
  }

  #addToStem(entry: OpenQuestion, line: Line): void {
    if (line.block || line.content.length > 0) entry.stem.push({ ...line, text: inlineText(line.content) });
  }

  /** Returns the entry that a line without the number of a question was added to. */
  #place(line: Line, at: number, current: OpenQuestion | undefined): OpenQuestion {
    const isNumbered = this.#numbering.questions.size > 0;
    if (!current) {
      if (!this.#opensAlternative(line, undefined, at)) return this.#begin(isNumbered ? 'text' : 'question', line);
      const entry = openQuestion('question', null);
      this.entries.push(entry);
      this.#addAlternative(entry, line);
      return entry;
    }
    if (!line.block && current.kind === 'question') {
      if (this.#readsAnswer(line, current)) return current;
      if (this.#opensAlternative(line, current, at)) {
        this.#addAlternative(current, line);
        return current;
      }
    }
    const last = current.alternatives.at(-1);
    if (current.state === 'alternatives' && last) {
      const isEmpty = last.lines.length === 0;
      const previous = last.lines.at(-1);
      if (isEmpty || (previous && isContinued(previous, line)) || this.#goesOn(current, at)) {
        last.lines.push(line);
        last.raw.push(line);
        return current;
      }
    } else if (current.state === 'solution' && (isNumbered || !line.isAfterGap) && !this.#leadsToAlternatives(at)) {
      current.solution.push(line);
      return current;
    } else if (current.state === 'stem' && !(!isNumbered && this.#isNextStatement(line, current))) {
      current.stem.push(line);
      return current;
    }
    return this.#begin(isNumbered ? 'text' : 'question', line);
  }

  #readsAnswer(line: Line, current: OpenQuestion): boolean {
    const answer = answerLabelLength(line.text);
    const hasStem = current.stem.length > 0 || current.alternatives.length > 0;
    if (answer > 0 && hasStem) {
      current.state = 'answered';
      current.answers.push({
        ...line,
        content: contentFrom(line, answer),
        label: { kind: 'bullet', value: 0, style: '', length: answer, isTicked: false },
      });
      if (line.text.slice(answer).trim() === '') this.#isAnswerNext = true;
      return true;
    }
    const solution = solutionLabelLength(line.text);
    if (solution === 0 || !hasStem) return false;
    current.state = 'solution';
    current.labels.push(line.text.slice(0, solution).trim());
    const content = contentFrom(line, solution);
    if (content.length > 0) current.solution.push({ ...line, content, text: line.text.slice(solution), item: null });
    return true;
  }

  #isAlternativeLabel(label: Line['label']): boolean {
    if (!label) return false;
    return (
      label.kind === 'letter' ||
      label.kind === 'box' ||
      (label.kind === 'numeral' && this.#numbering.alternatives.has(label.style))
    );
  }

  #opensAlternative(line: Line, current: OpenQuestion | undefined, at: number): boolean {
    const { label } = line;
    if (!label || line.block || !this.#isAlternativeLabel(label)) return false;
    if (current && current.kind === 'text') return false;
    const before = current?.alternatives ?? [];
    const [first] = before;
    if (first && first.style !== label.style) return false;
    if (label.kind === 'box') return (current?.state ?? 'alternatives') !== 'solution';
    if (label.value !== before.length + 1) return false;
    return label.value > 1 || this.#nextOf(line, at);
  }

  /** Returns whether the second alternative follows; a letter alone is a word. */
  #nextOf({ label }: Line, at: number): boolean {
    const isBare = label?.style === 'bare';
    let expected = 2;
    for (const next of this.#lines.slice(at + 1)) {
      if (this.#startsQuestion(next)) break;
      if (next.label?.style !== label?.style || next.label?.kind !== label?.kind) continue;
      if (next.label?.value !== expected) break;
      expected += 1;
    }
    return expected > (isBare ? 3 : 2);
  }

  #addAlternative(entry: OpenQuestion, line: Line): void {
    const { length = 0, style = '', isTicked = false } = line.label ?? {};
    const content = contentFrom(line, length);
    const own = { ...line, content, text: line.text.slice(length), item: null };
    entry.state = 'alternatives';
    entry.alternatives.push({
      lines: content.length > 0 ? [own] : [],
      raw: [line],
      label: line.text.slice(0, length).trim(),
      style,
      isTicked,
    });
  }

  /** Returns whether the next alternative of the question follows, so that what is between belongs to the one before. */
  #goesOn(current: OpenQuestion, at: number): boolean {
    const [first] = current.alternatives;
    for (const next of this.#lines.slice(at + 1)) {
      if (this.#startsQuestion(next)) return false;
      if (!next.label || next.label.style !== first?.style) continue;
      return next.label.kind !== 'box' && next.label.value === current.alternatives.length + 1;
    }
    return false;
  }

  #leadsToAlternatives(at: number): boolean {
    if (this.#numbering.questions.size > 0) return false;
    for (const next of this.#lines.slice(at + 1)) if (this.#isAlternativeLabel(next.label)) return true;
    return false;
  }

  /** Returns whether a line follows a whole question without alternatives of its own. */
  #isNextStatement(line: Line, current: OpenQuestion): boolean {
    const last = current.stem.at(-1);
    if (!last || last.paragraph === line.paragraph || line.label) return false;
    if (truthAt(last.text)) return true;
    if (this.#hasAlternatives) return false;
    return current.stem.filter(({ label }) => label?.kind === 'bullet').length > 1 && last.label?.kind === 'bullet';
  }
}

/** What a line begins with: the number of a question, the letter of an alternative, a tick box or a bullet. */
export type Label = {
  kind: 'word' | 'numeral' | 'letter' | 'box' | 'bullet';
  /** The number, or the position of the letter, from 1; 0 for boxes and bullets. */
  value: number;
  /** How it is written: labels of one list have the same style. */
  style: string;
  /** How many characters of the line it takes. */
  length: number;
  /** Whether a sign of it marks the alternative as right. */
  isTicked: boolean;
};

const questionWords =
  'pregunta|quest[ãa]o|question|ejercicio|exerc[íi]cio|exercise|[íi]tem|cuesti[óo]n|problema|problem';
const word = new RegExp(
  String.raw`^\s*(?:${questionWords})\s*(?:n\.?[ºo°]\.?|#)?\s*(\d{1,3})\s*(?:[.:)\-–—]+\s*|(?=\s|$))`,
  'iu',
);
const shortWord = /^\s*[PQ]\.?\s?(\d{1,3})\s*[.:)]\s*/u;
const numeral = /^\s*(\(?)(\d{1,3})(\s?\.-|\s?[.)]-?|º\.?|°\.?|\s?[-–](?=\s)|\s?\/(?=\s))(?!\d)\s*/u;
const tick = String.raw`[*✓✔✅☑→]|\[\s*[xX]\s*\]|\(\s*[xX]\s*\)`;
const letter = new RegExp(
  String.raw`^\s*(${tick})?\s*([([]?)([a-jA-J])(?:([)\]](?:\s?[-.](?![\d,]))?)\s*|(\s?\.-)\s*|(\.)(?!\s?[A-Za-z]\.)\s*|(\s?[-–:])\s+)`,
  'u',
);
const bareLetter = /^([A-E])(?:\t\s*|\s{2,}|\s(?=\S))/u;
const box = /^\s*(?:[-*]\s+)?(?:([([])\s*([xX✓✔*]?)\s*[)\]]|([☐☑☒○●◯◉□■✅]))\s*/u;
const bullet = /^\s*([•·▪▫◦‣⁃\uF0B7–—-]|\*(?=\s))\s*/u;

const tickedBoxes = /[☑☒●◉■✅]/u;

/** Returns the label that a line begins with, or null. */
export function labelOf(text: string): Label | null {
  const named = word.exec(text) ?? shortWord.exec(text);
  if (named) return { kind: 'word', value: Number(named[1]), style: 'word', length: named[0].length, isTicked: false };
  const number = numeral.exec(text);
  if (number) {
    const [all, open, value, close = ''] = number;
    const style = `1${open}${close.trim()}`;
    return { kind: 'numeral', value: Number(value), style, length: all.length, isTicked: false };
  }
  const lettered = letter.exec(text);
  if (lettered?.[3]) {
    const [all, ticked, open, sign, ...closes] = lettered;
    const close = closes.find((one) => one !== undefined)?.trim();
    const isUpper = sign !== sign.toLowerCase();
    const style = `${isUpper ? 'A' : 'a'}${open}${close}`;
    return { kind: 'letter', value: positionOf(sign), style, length: all.length, isTicked: ticked !== undefined };
  }
  const boxed = box.exec(text);
  if (boxed) {
    const [all, open, cross, drawn] = boxed;
    const isTicked = drawn ? tickedBoxes.test(drawn) : cross !== '';
    return { kind: 'box', value: 0, style: open ?? 'box', length: all.length, isTicked };
  }
  const bare = bareLetter.exec(text);
  if (bare?.[1])
    return { kind: 'letter', value: positionOf(bare[1]), style: 'bare', length: bare[0].length, isTicked: false };
  const dot = bullet.exec(text);
  if (dot) return { kind: 'bullet', value: 0, style: dot[1] ?? '', length: dot[0].length, isTicked: false };
  return null;
}

/** Returns the position of a letter in the alphabet, from 1. */
export const positionOf = (sign: string): number => sign.toLowerCase().charCodeAt(0) - 96;

const inLine = new RegExp(
  String.raw`(^|[\s${'\uFFFC'}.?:;])(?:(${tick})\s?)?([([]?)([a-gA-G])([)\]]|\.-|\.(?=\s))`,
  'gu',
);
const inLineNumber = /(^|\s)(\(?)([1-7])(\))/gu;
const inLineBox = /(^|\s)(\[\s*[xX*✓✔]?\s*\]|\(\s*[xX*✓✔]?\s*\)|[☐☑☒○●◯◉□■])(?=\s*\S)/gu;
const conjunction = /^\s*(?:,|y|e|o|u|and|or|ou|a|al|-|–)?\s*(?:la|el|the|a|o)?\s*$/iu;

/**
 * Returns where to cut a line that holds several alternatives ('a) Lima b) Cusco'), as positions in its text; empty when it
 * does not.
 */
export function alternativeCuts(text: string): number[] {
  const lettered = sequenceIn(
    [...text.matchAll(inLine)].map((match) => ({
      at: match.index + (match[1] ?? '').length,
      end: match.index + match[0].length,
      value: positionOf(match[4] ?? 'z'),
      style: `${match[3]}${match[4] === match[4]?.toLowerCase()}${match[5]}`,
    })),
    text,
  );
  if (lettered.length > 0) return lettered;
  const boxes = [...text.matchAll(inLineBox)].map((match) => match.index + (match[1] ?? '').length);
  if (boxes.length > 1 && text.slice(0, boxes[0]).trim() === '') return boxes;
  const numbered = [...text.matchAll(inLineNumber)].map((match) => ({
    at: match.index + (match[1] ?? '').length,
    end: match.index + match[0].length,
    value: Number(match[3]),
    style: match[2] ?? '',
  }));
  return sequenceIn(numbered, text);
}

type Candidate = { at: number; end: number; value: number; style: string };

function sequenceIn(candidates: readonly Candidate[], text: string): number[] {
  for (const [index, first] of candidates.entries()) {
    const isAtStart = text.slice(0, first.at).trim() === '';
    if (first.value !== 1 && !isAtStart) continue;
    const sequence = [first];
    for (const next of candidates.slice(index + 1)) {
      const last = sequence.at(-1);
      if (!last || next.style !== first.style || next.value !== last.value + 1) continue;
      if (conjunction.test(text.slice(last.end, next.at))) return [];
      sequence.push(next);
    }
    if (sequence.length > 1) return sequence.map(({ at }) => at);
  }
  return [];
}

const tickAtEnd =
  /\s*(?:[([]\s*(?:(?:la\s+|a\s+)?(?:respuesta\s+|resposta\s+|opci[óo]n\s+|op[çc][ãa]o\s+)?(?:correct[oa]?|corret[oa])(?:\s+answer)?|right(?:\s+answer)?|clave|key|gabarito|ok|x|\*+|✓|✔)\s*[)\]]|\*+|[✓✔✅☑]|(?:←|<--?|[–—-])\s*(?:(?:respuesta|resposta)\s+)?(?:correct[oa]?|corret[oa]))\s*\.?\s*$/iu;
const truthAtEnd = /\s*[([]\s*(V|F|T|verdader[oa]|fals[oa]|true|false|verdadeir[oa])\s*[)\]]\s*\.?\s*$/iu;

/** Returns where a sign begins that ends a line and says that the alternative is right ('(correcta)', '✓'), or null. */
export function tickAt(text: string): number | null {
  const found = tickAtEnd.exec(text);
  // '*aceite* y *acequia*' is set off by a writer of Markdown.
  const isEmphasis = found !== null && /^\s*\*/u.test(found[0]) && text.slice(0, found.index).includes('*');
  return found && !isEmphasis ? found.index : null;
}

/** Returns where '(V)' or '(F)' begins at the end of a line and which of the two it is, or null. */
export function truthAt(text: string): { at: number; isTrue: boolean } | null {
  const found = truthAtEnd.exec(text);
  return found ? { at: found.index, isTrue: !/^f/i.test(found[1] ?? '') } : null;
}

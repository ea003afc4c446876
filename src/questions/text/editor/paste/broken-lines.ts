/** The fewest letters of the longest line of a text whose lines a page has broken; verses and lists are shorter. */
const LEAST_WIDTH = 50;

/** What begins a line of its own: a number, a letter, a bullet, the word of a question or of an answer. */
const label =
  /^\s*(?:[([]?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,4})\s?[)\].](?!\d)|\d{1,3}\s?[-–º°/]|[•·▪◦‣☐□○●\-–—*]\s|\p{L}[\p{L} ]{2,20}:)/u;
const sentenceEnd = /[.?!:;…]["»”’')\]]*\s*$/u;
/** What follows the hyphen of a verb in Portuguese: it is part of the word. */
const pronoun = /^(?:me|te|se|lhes?|[nv]os|[nl]?[oa]s?)(?!\p{L})/u;

/** Returns a text with the lines of its paragraphs joined where a page has broken them, and how many were. */
export function joinBrokenLines(text: string): { text: string; joined: number } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const width = Math.max(...lines.map(({ length }) => length));
  const goesOn = lines.map(
    (line, index) => isCutWord(line, lines[index + 1]) || isCutSentence(line, lines[index + 1], width),
  );
  const isBroken = goesOn.includes(true);
  let joined = 0;
  const written = lines.reduce((before, line, index) => {
    if (index === 0) return line;
    const previous = lines[index - 1] ?? '';
    if (!goesOn[index - 1] && !(isBroken && isFullLine(previous, line, width))) return `${before}\n${line}`;
    joined += 1;
    const next = line.trimStart();
    if (!isCutWord(previous, line)) return `${before.trimEnd()} ${next}`;
    return pronoun.test(next) ? before.trimEnd() + next : before.trimEnd().slice(0, -1) + next;
  }, '');
  return joined > 0 ? { text: written, joined } : { text, joined };
}

const isCutWord = (line: string, next = ''): boolean =>
  /[\u00ad¬]\s*$/u.test(line) ||
  (/\p{Ll}[-‐]\s*$/u.test(line) && line.length >= 20 && /^\s*\p{Ll}/u.test(next) && !label.test(next));

/** Returns whether a sentence goes on in the next line, which begins with a small letter. */
const isCutSentence = (line: string, next = '', width = 0): boolean =>
  width >= LEAST_WIDTH &&
  line.trim().length >= width * 0.6 &&
  !sentenceEnd.test(line) &&
  /^\s*\p{Ll}/u.test(next) &&
  !label.test(next);

/** Returns whether a line without an end is as long as the page, so that a name or a number goes on in the next one. */
const isFullLine = (line: string, next: string, width: number): boolean =>
  width >= LEAST_WIDTH &&
  line.trim().length >= width * 0.85 &&
  !sentenceEnd.test(line) &&
  next.trim() !== '' &&
  !label.test(next);

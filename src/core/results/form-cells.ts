import { toSearchText } from '../searching/search-text.ts';
import { foldToLatin } from '../text/fold-characters.ts';

/** Words that mean the form of a paper wherever they stand in a head, in English, Spanish, Portuguese, Galician, Catalan and Basque. */
const formWords = new Set(
  'version versions versao versoes versio versiones bertsioa modelo modelos model eredua variante variantes variant variants'.split(
    ' ',
  ),
);
/** Words that mean it where nothing else is said: `Tipo`, but not `Tipo de documento`. */
const looseFormWords = new Set(
  'forma formas form forms tipo tipos type types tipus opcion opcao opcio option caderno cuaderno cuadernillo booklet'.split(
    ' ',
  ),
);
const abbreviations = new Set('v m ver vers mod var'.split(' '));
/** Of those, what is a head by itself. */
const headAbbreviations = new Set('v ver vers mod'.split(' '));
const fillers = new Set(
  `de del da do la el o of the n no nro num numero number letra letter examen exame exam prueba prova test paper papel hoja folha
   sheet evaluacion avaliacao assessment cuestionario question preguntas perguntas code codigo codi cod azterketa`.split(
    /\s+/,
  ),
);
const values = new Map<string, number>([
  ...'1 a i uno una um uma one primera primeira primero primeiro first'.split(' ').map((word) => [word, 1] as const),
  ...'2 b ii dos dois duas two segunda segundo second'.split(' ').map((word) => [word, 2] as const),
  ...'3 c iii tres three tercera terceira tercero terceiro third'.split(' ').map((word) => [word, 3] as const),
]);

const isFormWord = (word: string) => formWords.has(word) || looseFormWords.has(word);
const wordsOf = (text: string): string[] => toSearchText(text).match(/[a-z]+|\d+/g) ?? [];

/** Returns whether a head word says that its column has the forms of the papers, also where its accents were destroyed. */
export const isFormHead = (head: string): boolean => {
  const words = wordsOf(head);
  if (words.length === 1 && headAbbreviations.has(words[0] ?? '')) return true;
  if (words.some((word) => formWords.has(word)) || damagedWordsOf(head).some(isDamagedFormWord)) return true;
  return (
    words.some((word) => looseFormWords.has(word)) &&
    words.every((word) => isFormWord(word) || fillers.has(word) || values.has(word))
  );
};

/** The words of a head with characters that are no letters of ours: `Versi—n`, `VersiÃ³n`. */
const damagedWordsOf = (head: string): string[] =>
  head
    .toLowerCase()
    .split(/[\s/,;:()]+/)
    .filter((word) => /[^a-z0-9._-]/.test(word) && word.replace(/[^a-z]/g, '').length >= 4);

const isDamagedFormWord = (word: string): boolean => {
  const pattern = new RegExp(`^${word.replace(/[^a-z]+/g, '.{1,3}')}$`);
  return [...formWords].some((known) => pattern.test(known));
};

/** Signs that may stand around the form of a paper; any other, as in `2?`, leaves it in doubt. */
const plainSigns = /^[\p{L}\p{M}\p{N}\s.,:;#()[\]"'’/_=|\\–—-]*$/u;

/**
 * Returns the form of a paper as people and other programs write it, e.g. `2`, `2.0`, `B`, `v2`, `Versión 2`; null for anything
 * that is not one of the three forms or says several.
 */
export const readFormCell = (cell: string): number | null => {
  const text = foldToLatin(cell.replace(/[ºª°]/g, ' ')).trim();
  if (!plainSigns.test(text) || /^[-–—]/.test(text) || noValue.test(text)) return null;
  const tokens = toSearchText(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).match(
    /\d+(?:[.,]\d+)?(?:[a-z]+)?|[a-z]+\d*/g,
  );
  const hasFormWord = (tokens ?? []).some((token) => isFormWord(token));
  const read = (tokens ?? []).flatMap((token) => valuesOf(token, hasFormWord));
  return read.length > 0 && read.every((value) => value !== null && value === read[0]) ? (read[0] ?? null) : null;
};

/** What says that there is no form: "N/A" is not form A. */
const noValue = /^(?:n\/[ad]|n\.\s?[ad]\.?|s\/n|s\/d|n\/c)$/i;

/** Returns the form that a part of a cell says, null where it says something else, nothing for a word around it. */
function valuesOf(token: string, hasFormWord: boolean): (number | null)[] {
  const [, word = '', digits = ''] = /^([a-z]+)(\d+)$/.exec(token) ?? [];
  if (word !== '')
    return isFormWord(word) || abbreviations.has(word) || fillers.has(word) ? valuesOf(digits, true) : [null];
  const number = /^0*([1-9]\d*)(?:[.,]0{1,2})?$/.exec(token)?.[1];
  if (number !== undefined) return [values.get(number) ?? null];
  const ordinal = hasFormWord ? /^([1-3])(?:a|o|st|nd|rd)$/.exec(token)?.[1] : undefined;
  if (ordinal !== undefined) return [Number(ordinal)];
  if (values.has(token)) return [values.get(token) ?? null];
  return isFormWord(token) || abbreviations.has(token) || fillers.has(token) ? [] : [null];
}

/**
 * Returns the texts above a table that say the form of all its papers, as `Modelo B`, or `Modelo:` with the form in the next
 * cell; titles that only have such a word say none.
 */
export const formTitlesOf = (rows: readonly (readonly string[])[]): string[] =>
  rows.flatMap((cells) => {
    const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    return texts.flatMap((text, index) => {
      const words = wordsOf(text);
      if (!isFormHead(text)) return [];
      const rest = words.filter((word) => !isFormWord(word) && !fillers.has(word));
      if (rest.length > 0) return rest.length === 1 && (rest[0] ?? '').length <= 3 ? [text] : [];
      const next = texts[index + 1];
      return next !== undefined && next.length <= 12 ? [next] : [];
    });
  });

/** What spreadsheets call sheets that nobody has named. */
const usualSheetName = /^(?:hoja|sheet|folha|full|feuil|planilha|tabla|table|tabelle|foglio|orria)\s?\d*$/iu;

/**
 * Returns the name of a sheet where it says the form of all its papers: `Modelo B`, `V2`, or `B` beside a sheet `A`. A name that has
 * nothing of a form is none.
 */
export const formOfSheet = (sheet: string, others: readonly string[]): string[] => {
  const form = usualSheetName.test(sheet) ? null : readFormCell(sheet);
  const isNamed =
    formTitlesOf([[sheet]]).length > 0 || (form !== null && wordsOf(sheet).some((word) => abbreviations.has(word)));
  const isOneOfForms = form !== null && others.some((other) => (readFormCell(other) ?? form) !== form);
  return isNamed || isOneOfForms ? [sheet] : [];
};

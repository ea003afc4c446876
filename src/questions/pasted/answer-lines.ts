import { toSearchText } from '../../core/searching/search-text.ts';
import { positionOf } from './labels.ts';

const right = String.raw`correct[oa]s?|corret[oa]s?`;
const answerWords = [
  String.raw`(?:la |the |a |as |las )?(?:respuestas?|respostas?)(?: (?:${right}))?`,
  String.raw`(?:the )?correct (?:answers?|option|choice)`,
  String.raw`(?:opci[óo]n|alternativa|op[çc][ãa]o|letra)(?: (?:${right}))`,
  `answers?(?: key)?|ans|key|r[tp]{1,2}a|resp|clave|gabarito|soluci[óo]n(?:es)?|solu[çc](?:[ãa]o|[õo]es)|solution|${right}|r`,
].join('|');
const answerLine = new RegExp(
  String.raw`^\s*[([]?\s*(${answerWords})\s*\.?\s*(?::|\s[-–—]\s|\.-|\)\s*:|\s(?:es|is|é|son|are|são)(?:\s*:|\s))\s*`,
  'iu',
);
const answerBlank = new RegExp(String.raw`^\s*[([]?\s*((?:${answerWords}))\s+(?=[([]?[A-Ga-g][)\].]*\s*$)`, 'iu');
const solutionLine =
  /^\s*(?:explicaci[óo]n|justificaci[óo]n|resoluci[óo]n|resolu[çc][ãa]o|explica[çc][ãa]o|justificativa|coment[áa]rio|explanation|rationale|feedback|retroalimentaci[óo]n|worked solution)\s*[:.]-?\s*/iu;

/** Returns how many characters of a line are the words before an answer ('Respuesta: '), or 0 when it has none. */
export const answerLabelLength = (text: string): number =>
  (answerLine.exec(text) ?? answerBlank.exec(text))?.[0].length ?? 0;

/** Returns how many characters of a line are the word before an explanation ('Explicación: '), or 0 when it has none. */
export const solutionLabelLength = (text: string): number => solutionLine.exec(text)?.[0].length ?? 0;

/** An answer as read: the positions of right alternatives, and where the rest of the text begins that says why. */
export type ReadAnswer = { positions: number[]; restAt: number };

const optionWords =
  '(?:(?:la|el|a|o|as|los|the)\\s+)?(?:(?:opci[óo]n|alternativa|letras?|op[çc][ãa]o|options?|letters?|choices?|n[úu]mero)\\s+)?';
const sign = String.raw`[([]?([a-g]|\d{1,2})(?:\s?[)\].]|(?![\p{L}\p{N}]))`;
const several = new RegExp(String.raw`^\s*${optionWords}${sign}(?:\s*(?:,|;|y|e|and|&|\/|\+)?\s*${sign})*`, 'iu');
const signs = /([a-g]|\d{1,2})(?![\p{L}\p{N}])/giu;
const joined = /^\s*([A-G]{2,7})\s*\.?\s*$/u;

/**
 * Reads what follows 'Respuesta:' where a question has alternatives: letters, numbers, or the text of an alternative. Returns
 * null when it names none of them.
 */
export function readAnswer(text: string, alternatives: readonly string[]): ReadAnswer | null {
  const said = comparable(text);
  const same = alternatives.findIndex((alternative) => said !== '' && comparable(alternative) === said);
  if (same >= 0) return { positions: [same + 1], restAt: text.length };
  const letters = joined.exec(text)?.[1];
  if (letters) return inRange([...letters].map(positionOf), text.length, alternatives.length);
  const found = several.exec(text);
  if (!found) return null;
  const prefix = new RegExp(`^\\s*${optionWords}`, 'iu').exec(text)?.[0].length ?? 0;
  const positions = [...found[0].slice(prefix).matchAll(signs)].map(([, one = '']) =>
    /\d/.test(one) ? Number(one) : positionOf(one),
  );
  const read = inRange(positions, found[0].length, alternatives.length);
  const rest = text.slice(found[0].length);
  if (!read || rest.trim() === '') return read;
  const [only = 0] = read.positions;
  const named = comparable(alternatives[only - 1] ?? '');
  if (read.positions.length === 1 && named !== '' && comparable(rest) === named)
    return { ...read, restAt: text.length };
  // 'A plant cell' begins with a word, 'a. Because' with a letter.
  return /[)\].:,;–—-]\s*$/u.test(found[0]) || /^\s*[:.,;–—-]/u.test(rest) ? read : null;
}

function inRange(positions: readonly number[], restAt: number, count: number): ReadAnswer | null {
  const each = [...new Set(positions)].toSorted((a, b) => a - b);
  return each.length > 0 && each.every((position) => position >= 1 && position <= count)
    ? { positions: each, restAt }
    : null;
}

const comparable = (text: string): string =>
  toSearchText(text.replace(/[*✓✔]/gu, ''))
    .replace(/^[\s([]*(?:[a-g]|\d{1,2})\s*[)\].]\s+/u, '')
    .replace(/[.;,\s]+$/u, '');

const trueWord = /^\s*[([]?\s*(?:v|t|true|verdader[oa]|verdadeir[oa]|cert[oa])\s*[)\]]?\s*(?:$|[.,;:–—-]\s*)/iu;
const falseWord = /^\s*[([]?\s*(?:f|false|fals[oa]|errad[oa])\s*[)\]]?\s*(?:$|[.,;:–—-]\s*)/iu;

/** Returns whether an answer begins with true or false, and where the rest of it begins; null for any other. */
export function readTruth(text: string): { isTrue: boolean; restAt: number } | null {
  const yes = trueWord.exec(text);
  const found = yes ?? falseWord.exec(text);
  return found ? { isTrue: yes !== null, restAt: found[0].length } : null;
}

const tableHeading =
  /^\s*(?:(?:tabla|hoja|quadro|folha)\s+de\s+)?(?:respuestas?|respostas?|soluciones|solucionario|claves?|gabaritos?|answers?|answer keys?|keys?)(?:\s+(?:de respuestas|das quest[õo]es|correctas|corretas|key))?\s*[:.]?\s*/iu;
const pairs = /(\d{1,3})\s*(?:[.)\]:=ºª\-–—→]\s*)*([a-gA-G]|[VvFf])(?![\p{L}\p{N}])/gu;

/** Returns the answers by the number of their question in a line such as 'Gabarito: 1-C 2-A', or null for any other line. */
export function readAnswerTable(text: string): { heading: boolean; answers: Map<number, string> } | null {
  const heading = tableHeading.exec(text)?.[0] ?? '';
  const rest = text.slice(heading.length);
  const answers = new Map([...rest.matchAll(pairs)].map(([, number, sign = '']) => [Number(number), sign]));
  const isWhole = rest.replace(pairs, '').replace(/[\s,;.|/)\-–—]/gu, '') === '';
  return isWhole && (heading !== '' || answers.size > 0) ? { heading: heading !== '', answers } : null;
}

import { foldCharacters } from '../../core/text/fold-characters.ts';
import type { Doc } from '../text/document/document.ts';
import { readableText } from '../text/plain/plain-text.ts';

/**
 * Returns the ids of the alternatives that may stand elsewhere in another version on paper; none where their order says something: where
 * all are numbers, or one names others by their letters or their places. The last one stays where it says "none of the above" or "all of
 * the above", in the languages of the product, and with `keepsLast`.
 */
export function movableAlternatives(
  alternatives: readonly { id: number; text: Doc }[],
  keepsLast: boolean,
): readonly number[] {
  const texts = alternatives.map(({ text }) => fold(readableText(text)));
  const staysLast = isAboutAll(texts.at(-1) ?? '');
  const others = staysLast ? texts.slice(0, -1) : texts;
  if (others.every(isNumber) || texts.some(namesLetters)) return [];
  if (others.some((text) => isAboutAll(text) || namesPlaces(text))) return [];
  const movable = staysLast || keepsLast ? alternatives.slice(0, -1) : alternatives;
  return movable.length < 2 ? [] : movable.map(({ id }) => id);
}

const fold = (text: string): string =>
  foldCharacters(text).normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const setOf = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')));

const all = setOf('none neither all any ninguna ninguno todas todos toda todo nenhuma nenhum');
const toBe = 'is are es esta son estan e sao estao';
const right = setOf(
  `${toBe} correct right true wrong false incorrect answer`,
  'correcta correctas correcto correctos cierta ciertas verdadera verdaderas falsa falsas incorrecta incorrectas',
  'correta corretas correto corretos certa certas verdadeira verdadeiras errada erradas incorreta incorretas',
);
const alternativeWords = 'option options alternative alternatives answer answers choice choices letter letters';
const alternativeWordsElsewhere = 'opcion opciones alternativa alternativas respuesta respuestas letra letras';
const alternativeWordsInPt = 'opcao opcoes resposta respostas';
const others = setOf(
  `of the these those them above preceding previous other others given listed ${alternativeWords}`,
  `de del las los ellas ellos estas estos anteriores demas otras otros mencionadas ${alternativeWordsElsewhere}`,
  `da das do dos as os elas eles destas dessas delas acima outras outros citadas ${alternativeWordsInPt}`,
);

/** "None of the above", "todas las anteriores son correctas", "nenhuma das alternativas", "N.D.A.": nothing but such words. */
function isAboutAll(text: string): boolean {
  if (/^n\.? ?[dr]\.? ?a\.?$/i.test(text)) return true;
  const [first = '', ...rest] = wordsIn(text);
  return all.has(first) && rest.every((word) => others.has(word) || right.has(word));
}

const letterWords = setOf(
  'and or nor y e o u ou ni nem only just both either neither the',
  'solo solamente unicamente ambas ambos tanto como la las el',
  'somente apenas so a as',
  `${alternativeWords} ${alternativeWordsElsewhere} ${alternativeWordsInPt}`,
);
const wordAndLetter = new RegExp(
  `\\b(?:${[alternativeWords, alternativeWordsElsewhere, alternativeWordsInPt].join(' ').replaceAll(' ', '|')}) (["'(]?)([a-g])\\b(.*)`,
  'i',
);
/** "Option C", "respuesta b)"; "respuesta a la pregunta" has a small letter alone, which is a word. */
const namesLetter = (text: string): boolean => {
  const [, mark = '', letter = '', rest = ''] = wordAndLetter.exec(text) ?? [];
  return letter !== '' && (mark !== '' || letter !== letter.toLowerCase() || /^[).'"]*$/.test(rest));
};
const twoLetters =
  /(?<![\p{L}\p{N}])[A-G]["')]?(?: ?[,&+/]| (?:and|or|nor|y|e|o|ou|ni|nem)) ?["'(]?[A-G](?![\p{L}\p{N}])/u;

/** "A and B are correct", "solo la C", "options b) and c)"; also the letter of a place in a picture, which students look for by its letter. */
function namesLetters(text: string): boolean {
  const words = wordsIn(text);
  const isAlone = words.every((word) => /^[a-g]$/.test(word) || letterWords.has(word) || right.has(word));
  return (isAlone && words.some((word) => /^[a-g]$/.test(word))) || twoLetters.test(text) || namesLetter(text);
}

const places = new RegExp(
  `\\b(?:${[
    'of the (?:above|preceding|previous|following)',
    '(?:the )?(?:two|three|options?|alternatives?|answers?) (?:above|below)',
    '(?:above|preceding|previous|first|last) (?:two|three|options?|alternatives?|answers?)',
    '(?:la|las|los|as|os|das|dos|tres|duas|dois|ambas|ambos|opcion|opciones|alternativas?|respuestas?|respostas?) (?:anterior|anteriores|siguientes|seguintes|acima|abaixo)$',
    '(?:das|de las) (?:siguientes|seguintes)',
    '(?:dos|tres|duas) (?:primeras|ultimas|primeiras)$',
  ].join('|')})`,
);
/** "Both of the above", "las dos anteriores", "as duas primeiras". */
const namesPlaces = (text: string): boolean => places.test(text.toLowerCase().replace(/[.\s]+$/, ''));

/** What may stand before the number: a currency, a name and its sign, a word, a month. */
const number = new RegExp(
  `^(?:siglo|seculo) [ivxlc]|^(?:\\p{L}{1,3} ?[$/=<>≤≥≈] ?|(?:${[
    'about approximately around in on at the from between after before',
    'en el hace cerca de unos unas entre aproximadamente desde hacia',
    'em no na ha uns umas por volta a las as',
    'january february march april may june july august september october november december',
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    'janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro',
  ]
    .join(' ')
    .replaceAll(' ', '|')}) )*(?:[^\\p{L}\\p{N}]{0,4}[\\p{Nd}π∞]|[ivxlc]+$)`,
  'iu',
);
/** A number, with a unit or without, a date or a time. */
const isNumber = (text: string): boolean => number.test(text);

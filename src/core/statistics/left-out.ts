import { toSearchText } from '../searching/search-text.ts';
import { plainName } from './read-key.ts';

/** Items with the rows of persons below them; `number` is that of the row in the file. */
export type ResponseTable = {
  names: readonly string[] | null;
  rows: readonly { number: number; cells: readonly string[] }[];
};
type Taken = { table: ResponseTable; readAs: string[] };

/** What columns beside the items are called: totals, grades, and what says something of the person or of the sitting. */
const columnWords = new Set(
  `total totals totales sum suma soma guztira batura score scores totalscore rawscore puntuacion pontuacao puntaje puntos pontos
   puntuazioa nota notas note notafinal grade grades mark marks calificacion cualificacion qualificacio media mitjana moyenne mean average
   promedio porcentaje percentagem pourcentage percent percentage aciertos acertos encerts correct numcorrect errores erros age edad idade
   edat adina group grupo grup groupe taldea class clase classe curso course curs turma sex sexo sexe sexua gender genero genere year
   fecha date data school centro centre escola colegio forma form forms modelo modelos model version versao versio variante eredua
   bertsioa tiempo tempo temps time denbora duration duracion duracao minutos segundos minutes seconds intento intentos attempt attempts`.split(
    /\s+/,
  ),
);
/** What may stand beside them in the name of a column or a row. */
const fillers = new Set(
  `final finale empleado empleada utilizado gasto taken used spent raw max bruta directa obtenida obtenido global general de del do da en em
   of the la el s min seg sec h por per row fila aritmetica tipica nota puntuacion padrao standard deviation preguntas questions items n`.split(
    /\s+/,
  ),
);
/** What rows beside the persons are called. */
const rowWords = new Set(
  `total totals totales sum suma soma guztira mean means media medias mitjana moyenne average promedio sd desviacion desvio varianza
   variancia variance key answerkey clave claves solucion solution solutions gabarito correct correcta correctas max maximum maximo min
   minimum minimo facility dificultad dificuldade difficulty aciertos acertos porcentaje percentage percent percentagem`.split(
    /\s+/,
  ),
);

/** Returns whether a name says one of the words, perhaps with others around it; a name with a number is that of an item. */
const says = (name: string, words: ReadonlySet<string>): boolean => {
  const folded = toSearchText(name);
  if (words.has(folded.replace(/[^\p{L}\p{N}]+/gu, ''))) return true;
  const parts = folded.match(/\p{L}+/gu) ?? [];
  const rest = parts.filter((part) => !fillers.has(part));
  return !/\p{N}/u.test(folded) && rest.length > 0 && rest.every((part) => words.has(part));
};

/** Removes rows of totals, means or a key, by their first cell, or a last row that has the mean or the sum of those above it. */
export function withoutSummaryRows({ names, rows }: ResponseTable): Taken {
  const readAs: string[] = [];
  const kept = rows.filter(({ number, cells: [label = ''] }) => {
    const isSummary = says(label, rowWords);
    if (isSummary) readAs.push(`row ${number}, “${label}”, is left out`);
    return !isSummary;
  });
  const count = kept.at(-1);
  if (count && isCountOf(kept.length - 1, count.cells)) {
    readAs.push(`row ${count.number} is left out: it has how many rows are above it`);
    kept.pop();
  }
  const last = kept.at(-1);
  const above = kept.slice(0, -1);
  if (
    last &&
    above.length >= 3 &&
    last.cells.some((cell) => /^-?\d*[.,]\d+$/.test(cell)) &&
    isSummaryOf(above, last.cells)
  ) {
    readAs.push(`row ${last.number} is left out: it has the means of the rows above it`);
    return { table: { names, rows: above }, readAs };
  }
  return { table: { names, rows: kept }, readAs };
}

const numberOf = (cell: string): number => (cell === '' ? 0 : Number(cell.replace(',', '.')));

/** Returns whether a row called N has the number of those above it in all its cells. */
const isCountOf = (above: number, [label = '', ...cells]: readonly string[]): boolean =>
  /^n\.?$/i.test(label) && above >= 3 && cells.length > 0 && cells.every((cell) => cell === String(above));

/** Returns whether the numbers of a row, at least two, are the means of those above them. */
function isSummaryOf(above: ResponseTable['rows'], cells: readonly string[]): boolean {
  const compared = cells.flatMap((cell, column) => {
    const numbers = above.map((row) => numberOf(row.cells[column] ?? ''));
    if (cell === '' || Number.isNaN(numberOf(cell)) || numbers.some(Number.isNaN)) return [];
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    return [Math.abs(mean - numberOf(cell)) < 0.0051];
  });
  return compared.length >= 2 && compared.slice(1).every((isMean) => isMean);
}

/**
 * Removes columns that are no items: by their names, unless the key has them, or because they have the sum or the mean of the
 * others; and rows at the end without any score.
 */
export function withoutOtherColumns(
  { names, rows }: ResponseTable,
  isKeyed: boolean,
  inKey: ReadonlySet<string> | null,
): Taken {
  const readAs: string[] = [];
  const width = rows[0]?.cells.length ?? 0;
  const nameOf = (column: number) => names?.[column] ?? '';
  const isOther = (column: number) => {
    const name = plainName(nameOf(column));
    return says(nameOf(column), columnWords) && !(inKey?.has(name) ?? false);
  };
  const columns = Array.from({ length: width }, (_, column) => column);
  const others = columns.filter(isOther);
  // Where all have such names, they are the items.
  const left = new Set(others.length < width - 1 ? others : []);
  for (const column of left) readAs.push(`column “${nameOf(column)}” is left out: it is no item`);
  const total = isKeyed
    ? undefined
    : totalColumn(
        rows,
        columns.filter((column) => !left.has(column)),
      );
  if (total) {
    left.add(total.column);
    readAs.push(
      `column “${nameOf(total.column) || total.column + 1}” is left out: it has the ${total.what} of the others`,
    );
  }
  const pick = (cells: readonly string[]) => cells.filter((_, column) => !left.has(column));
  const picked = rows.map(({ number, cells }) => ({ number, cells: pick(cells) }));
  const end = picked.findLastIndex(({ cells }) => cells.some((cell) => cell !== '')) + 1;
  for (const { number } of picked.slice(end)) readAs.push(`row ${number} is left out: it has no scores`);
  return { table: { names: names && pick(names), rows: picked.slice(0, end) }, readAs };
}

/** Returns the first or last column that has the sum or the mean of all others in each row; undefined where there is none. */
function totalColumn(
  rows: ResponseTable['rows'],
  columns: readonly number[],
): { column: number; what: 'sum' | 'mean' } | undefined {
  if (rows.length < 3 || columns.length < 4) return undefined;
  for (const column of [columns.at(-1), columns[0]]) {
    if (column === undefined) continue;
    const others = columns.filter((other) => other !== column);
    const compared = rows.map(({ cells }) => {
      const sum = others.reduce((sum, other) => sum + numberOf(cells[other] ?? ''), 0);
      const value = numberOf(cells[column] ?? '');
      return { isSum: Math.abs(sum - value) < 1e-6, isMean: Math.abs(sum / others.length - value) < 0.0051 };
    });
    const isConstant = new Set(rows.map(({ cells }) => cells[column])).size < 2;
    if (isConstant) continue;
    if (compared.every(({ isSum }) => isSum)) return { column, what: 'sum' };
    if (compared.every(({ isMean }) => isMean)) return { column, what: 'mean' };
  }
  return undefined;
}

/** Numbers that programs write for an answer that is missing, among scores of 0 and 1. */
const missingCode = /^(?:-?9{1,3}|-?8{1,2}|-1|98)$/;

/** Reads numbers such as 9, 99 and -99 among scores of 0 and 1 as missing ones. */
export function withMissingCodes({ names, rows }: ResponseTable): Taken {
  const cells = rows.flatMap((row) => row.cells).filter((cell) => cell !== '');
  const codes = cells.filter((cell) => missingCode.test(cell));
  const areScores = cells.every(
    (cell) => /^[01](?:[.,]0*)?$|^(?:na|n\/a|nan|null|\.|true|false)$/i.test(cell) || missingCode.test(cell),
  );
  if (codes.length === 0 || !areScores || codes.length * 4 > cells.length)
    return { table: { names, rows }, readAs: [] };
  const read = (cell: string) => (missingCode.test(cell) ? 'NA' : cell);
  return {
    table: { names, rows: rows.map(({ number, cells }) => ({ number, cells: cells.map(read) })) },
    readAs: [...new Set(codes)].map((code) => `“${code}” is read as a missing score`),
  };
}

/** Reads numbers such as 9 and 99 among letters as blanks, where no key has a number. */
export function withBlankCodes({ names, rows }: ResponseTable, key: readonly string[]): Taken {
  const codes = rows.flatMap((row) => row.cells).filter((cell) => missingCode.test(cell));
  const letters = rows.flatMap((row) => row.cells).filter((cell) => /^[a-z]$/i.test(cell)).length;
  const hasNumbers = key.some((cell) => /^\s*\d+\s*$/.test(cell));
  if (codes.length === 0 || hasNumbers || codes.length * 4 > letters) return { table: { names, rows }, readAs: [] };
  const read = (cell: string) => (missingCode.test(cell) ? '' : cell);
  return {
    table: { names, rows: rows.map(({ number, cells }) => ({ number, cells: cells.map(read) })) },
    readAs: [...new Set(codes)].map((code) => `“${code}” is read as a blank`),
  };
}

/** Returns what is said of persons whose id is there more than once; nothing where a column tells hardly any apart. */
export function repeatedPersons(cells: readonly string[]): string[] {
  const counts = Map.groupBy(
    cells.filter((cell) => cell !== ''),
    (cell) => cell,
  );
  const repeated = [...counts].flatMap(([cell, all]) => (all.length > 1 ? [cell] : []));
  return repeated.length === 0 || counts.size * 2 <= cells.length
    ? []
    : [`persons that are there more than once count as several: ${repeated.slice(0, 5).join(', ')}`];
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The figures of one printed line, by its words: "later starts: 0.31 s" is `later starts: # s` with 0.31. */
type Lines = Map<string, number[]>;

const number = /\d[\d,]*(?:\.\d+)?/g;

/** Reads what a bench printed; text without figures is left out. */
export const linesOf = (printed: string): Lines =>
  new Map(
    printed.split('\n').flatMap((line) => {
      const figures = line.match(number)?.map((text) => Number(text.replaceAll(',', '')));
      return figures ? [[line.replace(number, '#').trim(), figures]] : [];
    }),
  );

/** Returns the median. */
export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the median of each figure over several runs, for the lines that every run has printed alike. */
export const medians = (runs: readonly Lines[]): Lines =>
  new Map(
    [...(runs[0] ?? [])]
      .filter(([words]) => runs.every((run) => run.has(words)))
      .map(([words, figures]) => [
        words,
        figures.map((_, index) => medianOf(runs.map((run) => run.get(words)?.[index] ?? Number.NaN))),
      ]),
  );

/**
 * Runs one bench here and in another checkout in turn, so that both see the same machine, and prints each line with its
 * medians there and here and their ratio.
 */
export const compareBench = async (name: string, { other, rounds }: { other: string; rounds: number }) => {
  const here = join(import.meta.dirname, '../..');
  const there: Lines[] = [];
  const ours: Lines[] = [];
  for (let round = 0; round < rounds; round++) {
    there.push(linesOf(await printedBy(other, name)));
    ours.push(linesOf(await printedBy(here, name)));
  }
  const before = medians(there);
  for (const [words, figures] of medians(ours)) {
    const earlier = before.get(words);
    if (!earlier) continue;
    const pairs = figures.map((figure, index) => [earlier[index] ?? Number.NaN, figure] as const);
    console.log(words);
    console.log(`    there ${pairs.map(([a]) => a).join('  ')}`);
    console.log(`    here  ${pairs.map(([, b]) => b).join('  ')}`);
    console.log(`    ratio ${pairs.map(([a, b]) => (b / a).toFixed(2)).join('  ')}`);
  }
};

const printedBy = (folder: string, name: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', 'bench', '--', name], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`the bench ${name} of ${folder} ended with ${code}`)),
    );
  });

// Fits the reader's weights on sheets of the generator: node tools/run.mjs tools/reading/fit.ts [--count 48] [--seed 100000]
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { medianOf } from '../../src/scanning/image/median.ts';
import type { CrossFeature, MarkFeature, Weights } from '../../src/scanning/marks/weights.ts';
import { levels } from '../scanning/damage.ts';
import { answerKinds } from '../scanning/fill/kinds.ts';
import { type Example, fitLogistic } from './logistic.ts';
import { runTrial, type TrialResult } from './trial.ts';
import { trialsOf } from './trials.ts';

const file = join(import.meta.dirname, '../../src/scanning/marks/weights.ts');
const { values } = parseArgs({
  options: { count: { type: 'string', default: '48' }, seed: { type: 'string', default: '100000' } },
});
const [count, seed] = [Number(values.count), Number(values.seed)];

/** Circles and letters that show less than this say nothing about marks. */
const LEAST_OUTLINE = 0.4;
const LEAST_LETTERS = 0.03;
/** Millimetres: a bubble that was looked for elsewhere says nothing, either. */
const FARTHEST = 0.6;

const marks: Example<MarkFeature>[] = [];
const cross: Example<CrossFeature>[] = [];
for (const level of Object.keys(levels) as (keyof typeof levels)[]) {
  for (const [at, trial] of trialsOf(level, count, seed).entries()) {
    learnFrom(await runTrial(trial));
    if ((at + 1) % 12 === 0) console.log(`${level}: ${at + 1} of ${count} sheets, ${marks.length} bubbles`);
  }
}
const markWeights = fitLogistic(Object.keys(marks[0]?.features ?? {}) as MarkFeature[], marks);
const crossWeights = fitLogistic(Object.keys(cross[0]?.features ?? {}) as CrossFeature[], cross);
const source = readFileSync(file, 'utf8');
writeFileSync(file, replaced(replaced(source, 'markWeights', markWeights), 'crossWeights', crossWeights));
console.log(`${marks.length} bubbles, ${cross.length} marks: ${file} is written.`);

/** Adds the bubbles of a sheet whose meaning is known and that were looked at where they are. */
function learnFrom({ bubbles, filled, questions, errors, isRefused }: TrialResult) {
  if (isRefused) return;
  const kinds = new Map(filled.marks.map(({ question, letter, kind }) => [`${question}${letter}`, kind]));
  const isClear = new Map(questions.map(({ question, isAmbiguous }) => [question, !isAmbiguous]));
  const usual = medianOf(bubbles.map(({ outline }) => outline));
  for (const [at, { bubble, features, outline, letterDarkness }] of bubbles.entries()) {
    const isSeen = outline > LEAST_OUTLINE * usual && letterDarkness > LEAST_LETTERS && (errors[at] ?? 0) < FARTHEST;
    if (!isSeen || !isClear.get(bubble.question)) continue;
    const kind = kinds.get(`${bubble.question}${bubble.letter}`);
    const isAnswer = answerKinds.some((one) => one === kind);
    const isTakenBack = kind === 'takenBack';
    marks.push({ features: features.mark, isTrue: isAnswer || isTakenBack });
    if (isAnswer || isTakenBack) cross.push({ features: features.cross, isTrue: isTakenBack });
  }
}

/** Returns the source with the weights of a name replaced. */
function replaced<Feature extends string>(source: string, name: string, { bias, factors }: Weights<Feature>): string {
  const lines = Object.entries(factors).map(([feature, weight]) => `    ${feature}: ${weight},`);
  const body = `bias: ${bias},\n  factors: {\n${lines.join('\n')}\n  },\n};`;
  return source.replace(new RegExp(`(export const ${name}[^=]*= \\{\\n  )bias:[\\s\\S]*?\\n\\};`), `$1${body}`);
}

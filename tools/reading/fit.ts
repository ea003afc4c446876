// Fits the reader's weights on sheets of the generator: node tools/run.mjs tools/reading/fit.ts [--count 48] [--seed 100000]
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { medianOf } from '../../src/scanning/image/median.ts';
import type { CrossFeature, InkFeature, Weights } from '../../src/scanning/marks/weights.ts';
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

const ink: Example<InkFeature>[] = [];
const cross: Example<CrossFeature>[] = [];
for (const level of Object.keys(levels) as (keyof typeof levels)[]) {
  for (const [at, trial] of trialsOf(level, count, seed).entries()) {
    learnFrom(await runTrial(trial));
    if ((at + 1) % 12 === 0) console.log(`${level}: ${at + 1} of ${count} sheets, ${ink.length} bubbles`);
  }
}
const inkWeights = fitLogistic(Object.keys(ink[0]?.features ?? {}) as InkFeature[], ink);
const crossWeights = fitLogistic(Object.keys(cross[0]?.features ?? {}) as CrossFeature[], cross);
const source = readFileSync(file, 'utf8');
writeFileSync(file, replaced(replaced(source, 'inkWeights', inkWeights), 'crossWeights', crossWeights));
console.log(`${ink.length} bubbles, ${cross.length} marks: ${file} is written.`);

/** Adds the bubbles of a sheet whose meaning is known and that were looked at where they are. */
function learnFrom({ bubbles, filled, questions, errors, isRefused }: TrialResult) {
  if (isRefused) return;
  const kinds = new Map(filled.marks.map(({ question, letter, kind }) => [`${question}${letter}`, kind]));
  const isClear = new Map(questions.map(({ question, isAmbiguous }) => [question, !isAmbiguous]));
  const usual = medianOf(bubbles.map(({ outline }) => outline));
  for (const [at, { bubble, features, outline, letters }] of bubbles.entries()) {
    const isSeen = outline > LEAST_OUTLINE * usual && letters > LEAST_LETTERS && (errors[at] ?? 0) < FARTHEST;
    if (!isSeen || !isClear.get(bubble.question)) continue;
    const kind = kinds.get(`${bubble.question}${bubble.letter}`);
    const isAnswer = answerKinds.some((one) => one === kind);
    const isTakenBack = kind === 'takenBack';
    ink.push({ features: features.ink, isTrue: isAnswer || isTakenBack });
    if (isAnswer || isTakenBack) cross.push({ features: features.cross, isTrue: isTakenBack });
  }
}

/** Returns the source with the weights of a name replaced. */
function replaced<Feature extends string>(source: string, name: string, { bias, factors }: Weights<Feature>): string {
  const lines = Object.entries(factors).map(([feature, weight]) => `    ${feature}: ${weight},`);
  const body = `bias: ${bias},\n  factors: {\n${lines.join('\n')}\n  },\n};`;
  return source.replace(new RegExp(`(export const ${name}[^=]*= \\{\\n  )bias:[\\s\\S]*?\\n\\};`), `$1${body}`);
}

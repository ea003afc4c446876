import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { processorMs } from '../processor-ms.ts';
import { damage, type Level, levels, printed } from './damage.ts';
import { fillSheet } from './fill/fill-sheet.ts';
import { cutHalf } from './halves.ts';
import { printSheets } from './print-sheets.ts';
import { createRandom } from './random.ts';

const usage =
  'Usage: node tools/run.mjs tools/scanning/sample.ts --out DIR [--level office|bad|phone|hostile] [--seed 1] [--count 6]';
const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    level: { type: 'string' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '6' },
  },
});
const [seed, count] = [Number(values.seed), Number(values.count)];
const isLevel = (text: string): text is Level => text in levels;
const level = values.level !== undefined && isLevel(values.level) ? values.level : null;
if (!values.out || !Number.isInteger(seed) || !(count > 0) || (values.level !== undefined && !level)) {
  console.error(usage);
  process.exit(1);
}
mkdirSync(values.out, { recursive: true });

const layouts = [
  { paper: 'a4', alternatives: Array<number>(90).fill(7) },
  { paper: 'a4', alternatives: Array<number>(40).fill(5) },
  { paper: 'letter', alternatives: Array<number>(60).fill(4) },
  { paper: 'a4', alternatives: Array<number>(10).fill(4) },
  { paper: 'a4', alternatives: Array<number>(20).fill(5), format: 'half' },
  { paper: 'letter', alternatives: Array.from({ length: 25 }, (_, at) => 2 + (at % 6)) },
] as const;

const random = createRandom(seed);
const nextSeed = () => Math.floor(random.next() * 2 ** 32);
for (let at = 0; at < count; at++) {
  const layout = layouts[at % layouts.length] ?? layouts[0];
  const sheets = await printSheets({ ...layout, ids: [1_000 * seed + at] });
  const { page: uncut, half, geometry } = random.pick(sheets);
  const page = half ? cutHalf(uncut, half, geometry.page, random.normal() * 0.5) : uncut;
  const { signature } = geometry.boxes;
  const began = processorMs();
  const paper = level ? printed(page, level, nextSeed()) : page;
  const printedAt = processorMs();
  const filled = fillSheet(paper, paper.dpi, geometry.bubbles, {
    seed: nextSeed(),
    fields: [{ x: signature.x + 3, y: signature.y + 6.5, text: 'signature' }],
  });
  const filledAt = processorMs();
  const { width, height, pixels } = level ? damage(filled.page, level, nextSeed()) : filled.page;
  const times = [printedAt - began, filledAt - printedAt, processorMs() - filledAt].map(Math.round);
  const name = `${values.seed}-${at + 1}.png`;
  writeFileSync(
    join(values.out, name),
    await sharp(pixels, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer(),
  );
  const kinds = [...Map.groupBy(filled.marks, ({ kind }) => kind)].map(([kind, its]) => `${its.length} ${kind}`);
  console.log(`${name}: ${width} × ${height}, ${filled.person.pen.name}, ${kinds.join(', ')}; ${times.join(' + ')} ms`);
}

import type { LetterPictures } from '../../src/scanning/marks/empty-bubbles.ts';
import { sampleBubble } from '../../src/scanning/marks/sample-bubble.ts';
import { register } from '../../src/scanning/page/register.ts';
import { decodeFirstPage, sheetsIn } from './scanned-page.ts';
import { filledOf, makeSheet, type Trial } from './trial.ts';

/** Returns how dark the points of empty bubbles are, by letter, as the mean over sheets. */
export async function learnLetters(trials: readonly Trial[]): Promise<LetterPictures> {
  const sums = new Map<string, { count: number; darkness: Float64Array }>();
  for (const trial of trials) {
    const { sheet, bubbles, filled, file } = await makeSheet(trial);
    const own = filledOf(await sheetsIn(await decodeFirstPage(file)), sheet);
    if (!own) continue;
    const marked = new Set(filled.marks.map(({ question, letter }) => `${question}${letter}`));
    for (const found of register(own, own.toPicture, bubbles, own.anchors)) {
      const { question, letter } = found.bubble;
      if (filled.ambiguous.has(question) || marked.has(`${question}${letter}`)) continue;
      const { inside } = sampleBubble(own.image, found, own.printBrightness);
      const sum = sums.get(letter) ?? { count: 0, darkness: new Float64Array(inside.length) };
      sums.set(letter, { count: sum.count + 1, darkness: sum.darkness.map((dark, at) => dark + (inside[at] ?? 0)) });
    }
  }
  return Object.fromEntries(
    [...sums]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([letter, { count, darkness }]) => [
        letter,
        Array.from(darkness, (sum) => Number((sum / count).toFixed(3))),
      ]),
  );
}

import type { Bubble } from '../../src/core/sheet/geometry.ts';
import type { LetterPictures } from '../../src/scanning/marks/empty-bubbles.ts';
import { sampleBubble } from '../../src/scanning/marks/sample-bubble.ts';
import { register } from '../../src/scanning/page/register.ts';
import type { LocatedSheet } from '../../src/scanning/read-sheet.ts';
import { bubblesOfRows } from '../../src/scanning/writing/read-grades.ts';
import { printAnswerPages } from '../scanning/print-sheets.ts';
import { decodeFirstPage, scanPage, sheetsIn } from './scanned-page.ts';
import { filledOf, makeSheet, type Trial } from './trial.ts';

/** Returns how dark the points of empty bubbles are, by letter, as the mean over sheets. */
export async function learnLetters(trials: readonly Trial[]): Promise<LetterPictures> {
  const sums = new Sums();
  for (const trial of trials) {
    const { sheet, bubbles, filled, file } = await makeSheet(trial);
    const own = filledOf(await sheetsIn(await decodeFirstPage(file)), sheet);
    if (!own) continue;
    const marked = new Set(filled.marks.map(({ question, letter }) => `${question}${letter}`));
    const isEmpty = ({ question, letter }: Bubble) =>
      !filled.ambiguous.has(question) && !marked.has(`${question}${letter}`);
    sums.add(own, bubbles, isEmpty);
  }
  return sums.pictures();
}

/** Returns how dark the points of empty bubbles of rows for grades are, by sign, as the mean over so many pages of an office scanner. */
export async function learnGradeSigns(pages: number, firstSeed: number): Promise<LetterPictures> {
  const sums = new Sums();
  for (let seed = firstSeed; seed < firstSeed + pages; seed++) {
    const paper = seed % 2 === 0 ? 'a4' : 'letter';
    const [printed] = await printAnswerPages({ paper, gaps: Array(9).fill(0), lines: 1, grades: true, id: seed });
    if (!printed) continue;
    const { file } = await scanPage(printed.page, { level: 'office', seed }, (page) => ({ page }));
    const own = (await sheetsIn(await decodeFirstPage(file))).find(({ part }) => part === 'answers');
    if (own) sums.add(own, bubblesOfRows(printed.frames), () => true);
  }
  return sums.pictures();
}

/** The darkness of the points of bubbles, by what is printed in them. */
class Sums {
  readonly #sums = new Map<string, { count: number; darkness: Float64Array }>();

  /** Adds what the empty bubbles of a sheet show. */
  add(own: LocatedSheet, bubbles: readonly Bubble[], isEmpty: (bubble: Bubble) => boolean): void {
    for (const found of register(own, own.toPicture, bubbles, own.anchors)) {
      if (!isEmpty(found.bubble)) continue;
      const { letter } = found.bubble;
      const { inside } = sampleBubble(own.image, found, own.printBrightness);
      const sum = this.#sums.get(letter) ?? { count: 0, darkness: new Float64Array(inside.length) };
      const darkness = sum.darkness.map((dark, at) => dark + (inside[at] ?? 0));
      this.#sums.set(letter, { count: sum.count + 1, darkness });
    }
  }

  /** Returns the means, in the order of the letters. */
  pictures(): LetterPictures {
    return Object.fromEntries(
      [...this.#sums]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([letter, { count, darkness }]) => [
          letter,
          Array.from(darkness, (sum) => Number((sum / count).toFixed(3))),
        ]),
    );
  }
}

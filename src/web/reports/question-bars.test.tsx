import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type QuestionBar, QuestionBars } from './question-bars.tsx';

const bars = (count: number, percent: number | null = 40): QuestionBar[] =>
  Array.from({ length: count }, (_, index) => ({ number: index + 1, percent, marked: index === 2 }));
const drawn = (data: QuestionBar[], width = 740) =>
  renderToStaticMarkup(<QuestionBars data={data} width={width} height={176} label="Two students need help" />);
const count = (svg: string, what: RegExp) => [...svg.matchAll(what)].length;

describe('the bars of the questions', () => {
  it('are one picture that says its finding', () =>
    expect(drawn(bars(15))).toMatch(/^<svg role="img" aria-label="Two students need help" viewBox="0 0 740 176"/));
  it('tell the hit level by more than colour: against its limits, and by a hatching on paper', () => {
    const svg = drawn(bars(1));
    expect(svg).toContain('data-level="lowMedium"');
    expect(svg).toMatch(/fill="url\(#[^)]+-lowMedium\)"/);
    for (const limit of [0, 25, 50, 75, 100]) expect(svg).toContain(`>${limit}</text>`);
  });
  it('mark what is worth looking at, once', () => expect(count(drawn(bars(15)), /data-marked/g)).toBe(1));
  it('leave out the bar of a question without a grade, not its number', () => {
    const svg = drawn(bars(1, null));
    expect(svg).not.toContain('data-level');
    expect(svg).toContain('>1</text>');
  });
  it('number all of ninety questions, on a phone in more rows', () => {
    for (const [width, rows] of [
      [740, 3],
      [286, 8],
    ] as const) {
      const svg = drawn(bars(90), width);
      expect(svg).toContain(`viewBox="0 0 ${width} ${rows * 176}"`);
      for (let number = 1; number <= 90; number++) expect(svg).toContain(`>${number}</text>`);
    }
  });
});

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type QuestionBar, QuestionBars } from './question-bars.tsx';

const bars = (count: number, percent: number | null = 40): QuestionBar[] =>
  Array.from({ length: count }, (_, index) => ({ number: index + 1, percent, marked: index === 2 }));
const markup = (data: QuestionBar[], width = 740) =>
  renderToStaticMarkup(<QuestionBars data={data} width={width} height={176} label="Two students need help" />);
const count = (svg: string, what: RegExp) => [...svg.matchAll(what)].length;

describe('QuestionBars', () => {
  it('renders one image named by the finding', () =>
    expect(markup(bars(15))).toMatch(/^<svg role="img" aria-label="Two students need help" viewBox="0 0 740 176"/));
  it('shows the hit level by its limits and a hatching, not by colour alone', () => {
    const svg = markup(bars(1));
    expect(svg).toContain('data-level="lowMedium"');
    expect(svg).toMatch(/fill="url\(#[^)]+-lowMedium\)"/);
    for (const limit of [0, 25, 50, 75, 100]) expect(svg).toContain(`>${limit}</text>`);
  });
  it('renders a mark at the marked question only', () => expect(count(markup(bars(15)), /data-marked/g)).toBe(1));
  it('renders the number but no bar for a question without a grade', () => {
    const svg = markup(bars(1, null));
    expect(svg).not.toContain('data-level');
    expect(svg).toContain('>1</text>');
  });
  it('renders the numbers of ninety questions, in more rows on a phone', () => {
    for (const [width, rows] of [
      [740, 3],
      [286, 8],
    ] as const) {
      const svg = markup(bars(90), width);
      expect(svg).toContain(`viewBox="0 0 ${width} ${rows * 176}"`);
      for (let number = 1; number <= 90; number++) expect(svg).toContain(`>${number}</text>`);
    }
  });
});

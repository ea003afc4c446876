import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import questions from '../../web/words/questions/en.json' with { type: 'json' };
import type { Inline } from '../text/document/document.ts';
import { BlanksAnswer } from './answer.tsx';
import type { Content, Response } from './content.ts';
import { BlanksInstruction } from './instruction.tsx';
import { BlanksPreview } from './preview.tsx';
import { printLayout } from './print-layout.ts';
import { BlanksReview } from './review.tsx';
import { blanks } from './type.ts';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { questions } } }));

const text = (text: string): Inline => ({ type: 'text', text });
const gap = (id: number): Inline => ({ type: 'gap', attrs: { id } });
const cells: Content = {
  version: 1,
  command: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [text('La '), gap(1), text(' y el '), gap(2), text('.')] }],
  },
  gaps: [
    { id: 1, answers: ['mitocondria'] },
    { id: 2, answers: ['núcleo', 'nucleolo'] },
  ],
  feedback: null,
};
const asked = blanks.publicView(cells);
const html = (node: ReactNode) => renderToStaticMarkup(node).replace(/ class="[^"]*"/g, '');

describe('BlanksAnswer', () => {
  const answer = (value: Response | null, disabled = false) =>
    html(
      <BlanksAnswer
        content={asked}
        value={value}
        onChange={() => {}}
        name="q7"
        labelledBy="q7 q7-command"
        disabled={disabled}
      />,
    );

  it('renders the text, which BlanksInstruction does not repeat', () => {
    expect(html(<BlanksInstruction content={asked} />)).toBe('<p>Fill in the gaps.</p>');
    expect(answer(null)).toMatch(/^<div role="group" aria-labelledby="q7 q7-command">.*<p>La <input/);
  });

  it('renders a numbered field for each gap, without autocompletion or spell checking', () => {
    const fields = answer({ gaps: { 2: 'núcleo' } }).match(/<input[^>]*>/g) ?? [];
    expect(fields).toHaveLength(2);
    expect(fields[0]).toContain('aria-label="Gap 1 of 2"');
    expect(fields[0]).toContain('value=""');
    expect(fields[1]).toContain('aria-label="Gap 2 of 2"');
    expect(fields[1]).toContain('value="núcleo"');
    for (const field of fields) {
      expect(field).toMatch(/autoComplete="off" autoCorrect="off" autoCapitalize="none" spellCheck="false"/i);
    }
  });

  it('renders fields that differ only in their number, whatever the accepted answers', () => {
    const [one, two] = answer(null).match(/<input[^>]*>/g) ?? [];
    expect(one?.replaceAll('1', '2')).toBe(two);
  });

  it('disables its fields', () => expect(answer(null, true).match(/disabled=""/g)).toHaveLength(2));
});

describe('BlanksReview', () => {
  const review = (response: Response | null) => html(<BlanksReview content={cells} response={response} />);
  const states = (markup: string) => [...markup.matchAll(/<li data-state="(\w+)"/g)].map(([, state]) => state);

  it('says in words which gaps are right, wrong or empty', () => {
    expect(states(review({ gaps: { 1: ' MITOCONDRIA ', 2: 'ribosoma' } }))).toEqual(['right', 'wrong']);
    expect(states(review({ gaps: { 1: 'x' } }))).toEqual(['wrong', 'empty']);
    expect(review({ gaps: { 1: 'mitocondria', 2: 'ribosoma' } })).toMatch(
      /mitocondria.*<svg.*Correct.*ribosoma.*<svg.*Not correct.*Accepted: núcleo \/ nucleolo/,
    );
  });

  it('renders the accepted answers in the gaps of an unanswered text', () => {
    expect(review(null)).toMatch(/^<div><p>Not answered/);
    expect(review(null)).toContain('<strong>núcleo / nucleolo</strong>');
  });
});

describe('BlanksPreview', () => {
  it('renders the accepted answers only with showKey', () => {
    expect(html(<BlanksPreview content={cells} showKey />)).toContain('<strong>mitocondria</strong>');
    expect(html(<BlanksPreview content={cells} />)).not.toContain('mitocondria');
    expect(html(<BlanksPreview content={asked} />)).not.toContain('strong');
  });

  it('prints only the text', () => expect(printLayout(asked)).toEqual({ command: cells.command, parts: [] }));
});

import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import questions from '../../web/words/questions/en.json' with { type: 'json' };
import { AttachmentServiceContext } from '../attachments/attachment-service.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { OpenAnswer } from './answer.tsx';
import type { Content, Response } from './content.ts';
import { MAX_ANSWER_LENGTH } from './limits.ts';
import { OpenPreview } from './preview.tsx';
import { printLayout } from './print-layout.ts';
import { OpenReview } from './review.tsx';
import { open } from './type.ts';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { questions } } }));

const asset = `${'a'.repeat(32)}.jpg`;
const rivers: Content = {
  version: 1,
  command: docFromText('¿Por qué crece un río?'),
  photo: true,
  feedback: docFromText('Por el deshielo.'),
};
const onItsWay = 'b'.repeat(64);
const files = {
  store: async () => ({ asset }),
  urlOf: (asset: string) => `/stored/${asset}`,
  isUploading: (asset: string) => asset === onItsWay,
  errorMessage: () => 'No network.',
};
const html = (node: ReactNode) => renderToStaticMarkup(node).replace(/ class="[^"]*"/g, '');

describe('OpenAnswer', () => {
  const answer = (value: Response | null, content: Content = rivers) =>
    html(
      <AttachmentServiceContext value={files}>
        <OpenAnswer
          content={open.publicView(content)}
          value={value}
          onChange={() => {}}
          name="q7"
          labelledBy="q7 q7-command"
        />
      </AttachmentServiceContext>,
    );

  it('renders a text field named by the question, with the number of words', () => {
    const markup = answer({ text: 'Se derrite la  nieve.', photo: null });
    expect(markup).toContain('aria-labelledby="q7 q7-command q7-label" aria-describedby="q7-words"');
    expect(markup).toMatch(/>Se derrite la {2}nieve\.<\/textarea>/);
    expect(markup).toContain('4 words<');
    expect(answer(null)).toContain('0 words<');
  });

  it('shows how many characters are left when they are few', () =>
    expect(answer({ text: 'x'.repeat(MAX_ANSWER_LENGTH - 30), photo: null })).toContain('1 word · 30 characters left'));

  it('renders a photograph field where the question allows one', () => {
    expect(answer(null)).toMatch(/<input[^>]* type="file" accept="image\/\*"\/><label[^>]*>.*Add a photo/);
    expect(answer({ text: '', photo: asset })).toContain(`<img src="/stored/${asset}"`);
    expect(answer({ text: '', photo: asset })).toContain('Remove the photo');
    expect(answer(null, { ...rivers, photo: false })).not.toContain('file');
  });

  it('says that the photograph is part of the answer, and while it is being sent', () => {
    expect(answer({ text: '', photo: asset })).toContain('The photo is part of your answer.<');
    expect(answer({ text: '', photo: onItsWay })).toContain('It is still being sent; you can carry on.');
  });
});

describe('OpenReview', () => {
  const review = (response: Response | null) =>
    html(
      <AttachmentServiceContext value={files}>
        <OpenReview content={rivers} response={response} />
      </AttachmentServiceContext>,
    );

  it('shows the answer, that it waits for its grade, and the solution', () => {
    const markup = review({ text: 'Llueve.\nMucho.', photo: asset });
    expect(markup).toContain('<p>Llueve.\nMucho.</p>');
    expect(markup).toContain(`<a href="/stored/${asset}" target="_blank"`);
    expect(markup).toMatch(/Waiting for.*Por el deshielo/);
  });

  it('shows no wait for a grade without an answer', () => {
    expect(review(null)).toMatch(/Not answered.*Por el deshielo/);
    expect(review(null)).not.toContain('Waits for');
  });
});

describe('OpenPreview', () => {
  it('shows the solution only with showKey', () => {
    expect(html(<OpenPreview content={rivers} showKey />)).toContain('deshielo');
    expect(html(<OpenPreview content={rivers} />)).not.toContain('deshielo');
    expect(html(<OpenPreview content={open.publicView(rivers)} showKey />)).not.toContain('Solution');
  });

  it('prints writing space', () =>
    expect(printLayout(open.publicView(rivers))).toEqual({
      command: rivers.command,
      parts: [{ type: 'writingSpace' }],
    }));
});

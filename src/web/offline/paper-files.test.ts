import { describe, expect, it } from 'vitest';
import { paperFilesOf } from './paper-files.ts';

const name = (digit: string, extension: string) => `${digit.repeat(32)}.${extension}`;

describe('paperFilesOf', () => {
  it('returns images and recordings without repeats, and no films', () => {
    const paper = {
      questions: [{ content: { image: name('a', 'png'), again: name('a', 'png'), film: name('b', 'mp4') } }],
      contexts: [{ text: { audio: name('c', 'mp3') }, image: name('d', 'webp') }],
    };
    expect(paperFilesOf(paper)).toEqual({ image: [name('a', 'png'), name('d', 'webp')], audio: [name('c', 'mp3')] });
  });

  it('returns nothing for a paper without files', () => {
    expect(paperFilesOf({ text: `see ${'a'.repeat(33)}.png and ab.png` })).toEqual({ image: [], audio: [] });
  });
});

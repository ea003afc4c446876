import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hasOfficeSchemas } from '../../../tests/support/office-schemas.ts';
import { wordErrors, wordParts } from '../../../tests/support/word-files.ts';
import type { Block } from '../../questions/text/document/document.ts';
import { docFromText } from '../../questions/text/plain/from-plain-text.ts';
import type { PrintedAssessment } from '../assessment/printed-assessment.ts';
import { renderWord } from './render-word.ts';
import { wordResources } from './word-resources.host.ts';

const image = (asset: string): Block => ({
  type: 'image',
  attrs: { asset, alt: 'A map', decorative: false, width: 100 },
});

const assessment: PrintedAssessment = {
  language: 'en',
  paper: 'a4',
  style: 'usual',
  columns: 1,
  title: 'Maps',
  subtitle: '',
  date: null,
  logo: 'map.webp',
  instructions: null,
  settings: {
    assessmentResponseSpace: 0,
    showCheckboxResponseSpace: false,
    hideAssessmentAlternativeInstructions: false,
  },
  forms: [
    {
      version: 1,
      stimuli: [],
      questions: ['map.webp', 'broken.webp', 'gone.png'].map((asset, index) => ({
        idQuestion: index,
        number: index + 1,
        idType: 3,
        idContext: null,
        language: 'en',
        content: { version: 1, photo: false, command: { type: 'doc', content: [image(asset)] } },
      })),
    },
  ],
  students: [],
};

describe('renderWord', () => {
  it('embeds the font of joined handwriting in a file with such a question, and sets its words in it alone', async () => {
    const asked = (number: number, text: string) => ({
      ...{ idQuestion: number, number, idType: 0, idContext: null, language: 'en' },
      content: { version: 1, command: docFromText(text), alternatives: [{ id: 1, text: docFromText(`${text} yes`) }] },
    });
    const fileOf = async (cursiveLetter: boolean) => {
      const questions = [{ ...asked(1, 'Joined'), cursiveLetter }, asked(2, 'Printed')];
      return renderWord(
        { ...assessment, logo: null, forms: [{ version: 1, stimuli: [], questions }] },
        {},
        wordResources,
      );
    };
    const { bytes } = await fileOf(true);
    const parts = await wordParts(bytes);
    const joined = /<w:rStyle w:val="Handwriting"\/><\/w:rPr><w:t[^>]*>([^<]+)/g;
    const words = [...(parts['word/document.xml'] ?? '').matchAll(joined)].map(([, word]) => word);
    expect(words).toEqual(['Joined', 'Joined yes']);
    expect(parts['word/fontTable.xml']).toContain('w:name="Playwrite ES"');
    expect(bytes.length).toBeGreaterThan(100_000);
    if (hasOfficeSchemas) expect(await wordErrors({ cursive: bytes })).toEqual([]);
    const plain = await fileOf(false);
    expect(plain.bytes.length).toBeLessThan(40_000);
    expect((await wordParts(plain.bytes))['word/document.xml']).not.toContain('Handwriting');
  });

  it('converts images that Word 2013 cannot show, and names the questions whose images nobody can read', async () => {
    const webp = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#123456' } })
      .webp()
      .toBuffer();
    const file = await renderWord(assessment, { 'map.webp': webp, 'broken.webp': webp.subarray(0, 20) }, wordResources);
    expect(file.notices).toEqual([
      { number: 2, problem: 'image' },
      { number: 3, problem: 'image' },
    ]);
    const parts = await wordParts(file.bytes);
    expect(parts['word/_rels/document.xml.rels']).toMatch(/media\/[^"]+\.png/);
    expect(parts['word/document.xml']?.match(/<pic:pic /g)).toHaveLength(2);
    expect(parts['word/document.xml']?.match(/An image is missing: A map/g)).toHaveLength(2);
  });
});

import { describe, expect, it } from 'vitest';
import {
  assessmentOf,
  doc,
  paragraph,
  picture,
  sampleImages,
  single,
} from '../../../tests/support/printed-assessments.ts';
import { areRealPapersHere, readRealPapers } from '../../../tests/support/real-papers.ts';
import { setAssessment } from '../../../tests/support/set-assessment.ts';
import { MM_PER_PIXEL } from '../rich-text/picture-width.ts';
import type { PrintedAssessment } from './printed-assessment.ts';
import { tornQuestions } from './torn-questions.ts';

const setPlaces = (assessment: PrintedAssessment) => setAssessment(assessment, sampleImages);

/** A paragraph of some eight lines of a narrow column. */
const text = paragraph('La bola rueda por el canal y cada golpe de agua dice cuánto tarda en pasar. '.repeat(4));
const alternatives = ['El peso de la bola', 'El agua que ha caído', 'La altura del canal', 'El ancho del canal'];
const ofParagraphs = (number: number, count: number, ...more: Parameters<typeof doc>) =>
  single(number, doc(...Array.from({ length: count }, () => text), ...more), alternatives);

describe('questions of a paper in two columns', () => {
  it.each([
    ['usual', 2],
    ['easy', 1],
    ['large', 1],
  ] as const)('stay in a column in the %s style where they take less than 60 % of one', (style, paragraphs) => {
    const questions = Array.from({ length: 12 }, (_, index) => ofParagraphs(index + 1, paragraphs));
    const { data, places } = setPlaces(assessmentOf(questions, { style }));
    expect(new Set(places.begins.map(({ page }) => page)).size).toBeGreaterThan(1);
    expect(places.ends).toHaveLength(12);
    expect(tornQuestions(places, data.measures)).toEqual([]);
  });

  it('are divided where they take more', () => {
    const questions = [ofParagraphs(1, 2), ofParagraphs(2, 5), ofParagraphs(3, 5)];
    const { data, places } = setPlaces(assessmentOf(questions));
    expect(tornQuestions(places, data.measures)).not.toEqual([]);
  });

  it('that are divided leave a picture with the paragraph before it', () => {
    const { data } = setPlaces(assessmentOf([ofParagraphs(1, 3, picture('a'), paragraph('¿Qué mide?'))]));
    const [question] = data.forms[0]?.runs[0]?.questions ?? [];
    const blocks = [...(question?.lead?.blocks ?? []), ...(question?.stem.blocks ?? [])];
    const before = blocks[blocks.findIndex(({ is }) => is === 'image') - 1];
    expect(before).toMatchObject({ is: 'paragraph', leads: true });
  });
});

if (!areRealPapersHere)
  console.log('Skipped: there is no real question bank beside the project (shared/data/questions).');

describe.skipIf(!areRealPapersHere)('a real paper with pictures', () => {
  it('has few questions in two columns, and no picture narrower than 30 mm that could be wider', async () => {
    const [paper] = await readRealPapers('ENEM 2023, mathematics');
    if (!paper) throw new Error('the paper is not in the bank');
    const { data, places } = setAssessment(paper.assessment, paper.images);
    expect(places.ends.length).toBeGreaterThan(40);
    expect(tornQuestions(places, data.measures).length).toBeLessThanOrEqual(3);
    const { assessment } = paper;
    const sizes = new Map(
      [...JSON.stringify(assessment).matchAll(/"asset":"([0-9a-f]{32}\.\w+)"[^{}]*"size":\{"width":(\d+)/g)].map(
        ([, asset, pixels]) => [`/images/${asset}`, Number(pixels)],
      ),
    );
    const shown = [...JSON.stringify(data).matchAll(/"is":"image","path":"([^"]+)"[^{}]*?"width":([\d.]+)/g)];
    expect(shown.length).toBeGreaterThan(30);
    for (const [, path = '', width] of shown)
      expect(Number(width)).toBeGreaterThanOrEqual(Math.min(30, (sizes.get(path) ?? 0) * MM_PER_PIXEL) - 0.01);
  });
});

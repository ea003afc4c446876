import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/index.ts';
import { docFromText } from '../../questions/text/plain/from-plain-text.ts';
import { parseInput, readBody } from './input.ts';

const question = { idCataloging: 1, questionCommand: 'Two and two?', questionAlternatives: ['3', '4'] };
const filter = { idscataloging: '1,2,x' };

describe('parseInput throws for invalid input', () => {
  it.each([
    ['a missing parameter', calls.questions.getQuestion, {}, 'Missing parameters'],
    [
      'the limit',
      calls.questions.addQuestion,
      { ...question, questionAlternatives: 'ABCDEFGH'.split('') },
      'questionAlternatives: at most 7',
    ],
    [
      'the limit of a text',
      calls.questions.addQuestion,
      { ...question, questionComment: 'a'.repeat(5001) },
      'questionComment: at most 5000 characters',
    ],
    [
      'the limit of a text that may be a document',
      calls.questions.addQuestion,
      { ...question, questionCommand: 'a'.repeat(50_001) },
      'questionCommand: at most 50000 characters',
    ],
    [
      'what is too large of a document',
      calls.questions.addQuestion,
      { ...question, questionCommand: docFromText('a'.repeat(300_000)) },
      'questionCommand: the text is too large (characters)',
    ],
    [
      'the limit of a number',
      calls.assessments.addAssessment,
      { idsCataloging: [1], qAutomaticQnt: 91 },
      'qAutomaticQnt: at most 90',
    ],
    ['the place of a wrong id', calls.questions.getQuestionsNew, { filter }, 'Invalid filter.idscataloging parameter'],
    [
      'the name of an empty list',
      calls.assessments.deleteAssessmentQuestions,
      { idAssessment: 1, idsQuestions: [] },
      'Invalid idsQuestions parameter',
    ],
    [
      'the name of a wrong id',
      calls.assessments.getAssessmentQuestions,
      { idAssessment: 0 },
      'Invalid idAssessment parameter',
    ],
  ] as const)('%s', (_, call, input, message) => expect(() => parseInput(call.input, input)).toThrow(message));
});

describe('readBody', () => {
  const read = (body: string, type: string) =>
    readBody(new Request('http://test/', { method: 'POST', body, headers: { 'content-type': type } }), 1000, {
      isTimeLimited: false,
    });

  it('accepts form fields', async () => {
    const body = 'idAssessment=7&paging%5Bpage%5D=2&filter.keyword=c%C3%A9lula';
    const expected = { idAssessment: '7', paging: { page: '2' }, filter: { keyword: 'célula' } };
    expect(await read(body, 'application/x-www-form-urlencoded')).toEqual(expected);
  });

  it('accepts nested parameter names in JSON', async () =>
    expect(await read('{"paging.page":2,"paging.recordsperpage":10}', 'application/json')).toEqual({
      paging: { page: 2, recordsperpage: 10 },
    }));

  it('strips texts of what cannot be seen, and a document of the texts of which nothing is left', async () => {
    const node = (text: string) => ({ type: 'text', text });
    const body = {
      name: 'A\u200dna\u00ad',
      family: '👨‍👩‍👧',
      content: [node('\u200b'), node('fo\u200bto'), node('m\u00b2')],
    };
    const expected = { name: 'Ana', family: '👨‍👩‍👧', content: [node('foto'), node('m\u00b2')] };
    expect(await read(JSON.stringify(body), 'application/json')).toEqual(expected);
    const escaped = JSON.stringify(body).replaceAll('\u200b', '\\u200b').replaceAll('\u00ad', '\\u00ad');
    expect(await read(escaped, 'application/json')).toEqual(expected);
    expect(await read('name=A%E2%80%8Bna', 'application/x-www-form-urlencoded')).toEqual({ name: 'Ana' });
  });

  it('refuses what is nested too deeply to be stored, also in a field that no call knows', async () => {
    const nested = (levels: number) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect(await read(nested(198), 'application/json')).toHaveProperty('x');
    await expect(read(nested(400), 'application/json')).rejects.toMatchObject({ status: 400 });
  });

  it('refuses a form with a character that cannot be stored', () =>
    expect(read('keyword=%00', 'application/x-www-form-urlencoded')).rejects.toThrow('a character'));

  it('refuses another content type', () => expect(read('a', 'text/plain')).rejects.toMatchObject({ status: 415 }));
});

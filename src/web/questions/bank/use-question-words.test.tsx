import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TeacherQuestion } from '../../../contract/questions.ts';
import { questionForTests } from '../../assessments/builder/question-for-tests.ts';
import en from '../../words/bank/en.json' with { type: 'json' };
import { useQuestionWords } from './use-question-words.ts';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { bank: en } } }));

const wordsOf = (figures: Pick<TeacherQuestion, 'hitAverage' | 'discrimination'> & Partial<TeacherQuestion>) => {
  const question = questionForTests({ idQuestion: 1, catalogingPath: ['Funciones'], ...figures });
  const Words = () => {
    const { record, summary } = useQuestionWords();
    return `${record(question)} | ${summary(question)}`;
  };
  return renderToStaticMarkup(<Words />);
};

describe('the words about a question', () => {
  it('say how well it separates, and in one line only that it does so badly', () => {
    expect(wordsOf({ hitAverage: 60, discrimination: 0.456 })).toBe(
      '60% get it right · separates well (discrimination 0.46) | 60% get it right · Funciones',
    );
    expect(wordsOf({ hitAverage: 60, discrimination: 0.1 })).toBe(
      '60% get it right · hardly separates (discrimination 0.10) | 60% get it right · hardly separates · Funciones',
    );
    expect(wordsOf({ hitAverage: 60, discrimination: -0.2 })).toMatch(
      /\(discrimination [-−]0\.20\) \| 60% get it right · separates backwards: check the key · Funciones$/,
    );
  });

  it('say that a question has no topic', () => {
    const figures = { hitAverage: null, discrimination: null };
    expect(wordsOf({ ...figures, catalogingPath: [] })).toBe(' | Without topic');
  });

  it('say how it is shared, to its owner and to a colleague', () => {
    const figures = { hitAverage: null, discrimination: null };
    const said = (changes: Partial<TeacherQuestion>) => wordsOf({ ...figures, ...changes });
    expect(said({ sharedWith: { school: false, people: 0 } })).toBe(' | Funciones');
    expect(said({ sharedWith: { school: false, people: 3 } })).toBe(
      'shared with 3 colleagues | Funciones · shared with 3 colleagues',
    );
    expect(said({ sharedWith: { school: true, people: 1 } })).toContain('shared with the school');
    const sharedBy = 'Gil, Bruno';
    const at = '2026-03-02T08:00:00+01:00';
    expect(said({ sharedBy, sharedAs: { as: 'person', at } })).toContain('from Gil, Bruno, shared with you');
    expect(said({ sharedBy, sharedAs: { as: 'school', at } })).toBe('from Gil, Bruno | Funciones · from Gil, Bruno');
  });

  it('say nothing of what is not known', () =>
    expect(wordsOf({ hitAverage: null, discrimination: null })).toBe(' | Funciones'));
});

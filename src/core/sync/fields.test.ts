import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  listFields,
  namedRowsOf,
  type UuidOf,
  versionFields,
  versionsOf,
  withoutVersions,
} from './fields.ts';

const uuidOf: UuidOf = (table, idSchool, id) => (id === 99 ? undefined : `${table}-${idSchool}-${id}`);
const wording = { id_type: 0, content: { v: 1 }, identifier: 'A', comment: '', guidance: '', source: null };
const version = (id: number, rest: object = {}) => ({
  ...{ id_school: 2, id, uuid: `version-${id}`, id_question: 5, ...wording, language: 'es', cursive_letter: false },
  ...{ classifications: [8, 7], added: '2026-03-02T08:00:00+00:00', ...rest },
});
const question = {
  question: [
    {
      ...{ id_school: 2, id: 5, uuid: 'q', id_owner: 4, import: '', id_version: 11, id_stimulus: 6 },
      ...{ stimulus_position: 1, exam_year: 2025 },
    },
  ],
  question_version: [version(11, { identifier: 'B' }), version(10)],
  question_classification: [
    { id_school: 2, id_question: 5, catalogue_school: 2, id_catalogue: 8 },
    { id_school: 2, id_question: 5, catalogue_school: 1, id_catalogue: 7 },
  ],
};

describe('fieldsOf', () => {
  it('of a question has its newest wording, and other rows by their uuids', () => {
    const fields = fieldsOf('question', question, uuidOf);
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([...versionFields.question, ...listFields.question]));
    expect(fields).toEqual({
      ...{ idType: 0, content: { v: 1 }, identifier: 'B', comment: '', guidance: '', source: null },
      ...{ language: 'es', cursiveLetter: false, import: '', examYear: 2025 },
      ...{ classifications: ['catalogue-1-7', 'catalogue-2-8'], stimulus: 'stimulus-2-6', stimulusPosition: 1 },
    });
  });

  it('of a stimulus has its newest wording', () => {
    const tables = {
      stimulus: [{ id_school: 2, id: 6, id_version: 3 }],
      stimulus_version: [{ id: 3, title: 'Title', text: { type: 'doc' } }],
    };
    expect(fieldsOf('stimulus', tables, uuidOf)).toEqual({ title: 'Title', text: { type: 'doc' } });
  });

  const settings = { title: 'T', subtitle: '', period: '', instructions: null, logo: null, varied: true };
  const assessment = {
    ...{ id_school: 2, id: 9, ...settings, response_space: 6, checkbox_response_space: false },
    ...{ hide_alternative_instructions: false, automatic_quantity: null, id_replaces: null, finished: null, status: 1 },
    ...{ show_points: true, sections: [{ heading: 'A' }] },
  };
  const shown = {
    ...{ ...settings, responseSpace: 6, checkboxResponseSpace: false, hideAlternativeInstructions: false },
    ...{ automaticQuantity: null, replaces: null, alternativeShuffle: 'none' },
    ...{ showPoints: true, sections: [{ heading: 'A' }], outline: [] },
  };

  it('of a draft has its settings, entries and questions in their order', () => {
    const tables = {
      assessment: [assessment],
      assessment_classification: [
        { catalogue_school: 1, id_catalogue: 8, position: 2 },
        { catalogue_school: 1, id_catalogue: 7, position: 1 },
      ],
      assessment_question: [
        { question_school: 1, id_question: 3, position: 2, section: 1, weight: 2.5 },
        { question_school: 2, id_question: 99, position: 1, section: 0, weight: null },
      ],
    };
    const fields = fieldsOf('assessment', tables, uuidOf);
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([...listFields.assessment]));
    expect(fields).toEqual({
      ...{ ...shown, classifications: ['catalogue-1-7', 'catalogue-1-8'], questions: ['#99', 'question-1-3'] },
      ...{ status: 1, finished: null, forms: null, outline: [{ question: 'question-1-3', section: 1, weight: 2.5 }] },
    });
  });

  it('of a finished assessment has its three forms', () => {
    const row = (formNumber: number, position: number, id: number) => ({
      ...{ form_number: formNumber, position, question_school: 1, id_question: id, id_question_version: id },
      ...{ id_stimulus: id === 4 ? 6 : null, id_stimulus_version: id === 4 ? 3 : null },
      ...{ section: id === 4 ? 1 : 0, weight: null },
    });
    const finished = {
      ...assessment,
      alternative_shuffle: 'all',
      status: 2,
      finished: '2026-03-02T08:00:00.5+00:00',
      id_replaces: 1,
    };
    const shuffled = { ...row(2, 1, 4), alternative_order: [2, 3, 1] };
    const snapshot = [shuffled, row(1, 2, 4), row(1, 1, 3), row(2, 2, 3), row(3, 1, 3), row(3, 2, 4)];
    const [third, fourth] = [
      {
        question: 'question-1-3',
        questionVersion: 'question_version-1-3',
        stimulus: null,
        stimulusVersion: null,
      },
      {
        question: 'question-1-4',
        questionVersion: 'question_version-1-4',
        stimulus: 'stimulus-1-6',
        stimulusVersion: 'stimulus_version-1-3',
        section: 1,
      },
    ];
    const tables = { assessment: [finished], assessment_snapshot: snapshot };
    expect(fieldsOf('assessment', tables, uuidOf)).toEqual({
      ...{ ...shown, replaces: 'assessment-2-1', classifications: [], questions: [], status: 2 },
      ...{ alternativeShuffle: 'all', finished: Date.parse('2026-03-02T08:00:00.500Z') },
      forms: [
        [third, fourth],
        [{ ...fourth, alternativeOrder: [2, 3, 1] }, third],
        [third, fourth],
      ],
    });
  });
});

describe('versionsOf', () => {
  it('returns the new versions, the oldest first, with the entries that they were classified by', () => {
    expect(versionsOf('question', question, uuidOf, () => true).map(({ uuid }) => uuid)).toEqual([
      'version-10',
      'version-11',
    ]);
    expect(versionsOf('question', question, uuidOf, (uuid) => uuid === 'version-10')).toEqual([
      {
        ...{ uuid: 'version-10', added: Date.parse('2026-03-02T08:00:00Z'), idType: 0, content: { v: 1 } },
        ...{ identifier: 'A', comment: '', guidance: '', source: null, language: 'es', cursiveLetter: false },
        classifications: ['catalogue-2-7', 'catalogue-2-8'],
      },
    ]);
  });

  it('is told apart from the fields of the row', () => {
    expect(withoutVersions({ title: 'A', versions: [{ uuid: 'a' }] })).toEqual({
      fields: { title: 'A' },
      versions: [{ uuid: 'a' }],
    });
    expect(withoutVersions({ title: 'A' })).toEqual({ fields: { title: 'A' }, versions: [] });
  });
});

describe('namedRowsOf', () => {
  it('returns what the fields and the versions of a row name', () => {
    const named = namedRowsOf('question', question).map(({ table, idSchool, id }) => `${table} ${idSchool} ${id}`);
    expect([...new Set(named)].toSorted()).toEqual(['catalogue 1 7', 'catalogue 2 7', 'catalogue 2 8', 'stimulus 2 6']);
  });
});

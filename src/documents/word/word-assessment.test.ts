import { describe, expect, it } from 'vitest';
import { hasOfficeSchemas } from '../../../tests/support/office-schemas.ts';
import { lettersOf, wordErrors, wordParts } from '../../../tests/support/word-files.ts';
import { docFromText } from '../../questions/text/plain/from-plain-text.ts';
import type { PrintedAssessment, PrintedAssessmentQuestion } from '../assessment/printed-assessment.ts';
import { printableText } from '../printable-text.ts';
import { writeWordAssessment } from './word-assessment.ts';

const doc = docFromText;
const alternatives = ['four', 'five', 'six'].map((text, index) => ({ id: index + 1, text: doc(text) }));

const question = (number: number, idType: number, content: object, more: Partial<PrintedAssessmentQuestion> = {}) => ({
  idQuestion: number,
  number,
  idType,
  idContext: null,
  language: 'en',
  content: { version: 1, command: doc(`Stem ${number}`), ...content },
  ...more,
});

/** One question of each type; two of them refer to a text. */
const questions: PrintedAssessmentQuestion[] = [
  question(1, 0, { alternatives }),
  question(2, 1, { alternatives }, { idContext: 7 }),
  question(3, 3, { photo: false }, { idContext: 7 }),
  question(4, 2, {
    command: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'The ' },
            { type: 'gap', attrs: { id: 1 } },
          ],
        },
      ],
    },
    gaps: [{ id: 1 }],
  }),
  question(5, 4, { package: 'p', title: 'Game' }, { link: 'https://school.example/h5p/5' }),
  question(6, 5, { alternatives }),
  question(7, 6, { objectives: alternatives }),
  question(8, 6, { objectives: alternatives }),
];

const assessment: PrintedAssessment = {
  language: 'en',
  paper: 'a4',
  style: 'usual',
  columns: 2,
  title: 'Fractions & <decimals>',
  subtitle: 'Green School',
  date: '1 March 2027',
  logo: null,
  instructions: doc('Read everything.'),
  settings: {
    assessmentResponseSpace: 5,
    showCheckboxResponseSpace: false,
    hideAssessmentAlternativeInstructions: false,
  },
  forms: [{ version: 2, stimuli: [{ idContext: 7, title: 'A title', text: doc('A text to read.') }], questions }],
  students: [],
};

const partsOf = async (more: Partial<PrintedAssessment> = {}) =>
  wordParts(await writeWordAssessment({ ...assessment, ...more }, {}));
const bodyOf = async (more: Partial<PrintedAssessment> = {}) => (await partsOf(more))['word/document.xml'] ?? '';
const settings = (more: Partial<PrintedAssessment['settings']>) => ({ settings: { ...assessment.settings, ...more } });
const ana = { name: 'Ana <b>', className: '4.º C', listNumber: 3, code: 'K7', version: 2 };

describe('an assessment as a Word file', () => {
  it.runIf(hasOfficeSchemas)(
    'is valid in every style, with boxes, and as copies of students',
    async () => {
      const files = {
        usual: await writeWordAssessment(assessment, {}),
        large: await writeWordAssessment(
          { ...assessment, style: 'large', ...settings({ showCheckboxResponseSpace: true }) },
          {},
        ),
        easy: await writeWordAssessment(
          { ...assessment, style: 'easy', paper: 'letter', columns: 1, instructions: null },
          {},
        ),
        copies: await writeWordAssessment({ ...assessment, students: [ana, { ...ana, name: 'Bo' }] }, {}),
      };
      expect(await wordErrors(files)).toEqual([]);
    },
    20_000,
  );

  it('has its head, its text and its questions of all types in their order', async () => {
    const letters = lettersOf(await bodyOf());
    const order = [
      'Green School',
      'Fractions & <decimals>',
      'Version 2',
      '1 March 2027',
      'Name',
      'Read everything.',
      'Stem 1',
      'Mark one option.',
      'four',
      'Read the text and answer questions 2 and 3.',
      'A title',
      'A text to read.',
      'Stem 2',
      'Mark all the correct answers.',
      'Stem 3',
      'The ',
      'Stem 5',
      'This question is answered on a screen.',
      'Stem 6',
      'Stem 7',
      'I can',
      'Stem 8',
    ];
    let at = 0;
    for (const words of order) {
      const found = letters.indexOf(words, at);
      expect(found, words).toBeGreaterThanOrEqual(at);
      at = found + words.length;
    }
  });

  it('numbers questions in one list and begins the letters of each question again', async () => {
    const xml = await bodyOf();
    const numbersOf = (style: string) =>
      [...xml.matchAll(new RegExp(`<w:pStyle w:val="${style}"/>(?:(?!</w:pPr>).)*<w:numId w:val="(\\d+)"/>`, 'g'))].map(
        ([, id]) => id,
      );
    expect(numbersOf('Question')).toHaveLength(8);
    expect(new Set(numbersOf('Question')).size).toBe(1);
    expect(numbersOf('Alternative')).toHaveLength(9);
    expect(new Set(numbersOf('Alternative')).size).toBe(3);
    const numbering = (await partsOf())['word/numbering.xml'] ?? '';
    expect(numbering).toContain('<w:numFmt w:val="upperLetter"/>');
    expect(numbering).toContain('<w:lvlText w:val="%1)"/>');
  });

  it('goes on with the number of the question where the numbers of the form do', async () => {
    const forms = [{ version: 1, stimuli: [], questions: [question(4, 3, {}), question(9, 3, {})] }];
    const numbering = (await partsOf({ forms }))['word/numbering.xml'] ?? '';
    expect(numbering).toContain('<w:start w:val="4"/>');
    expect(numbering).toContain('<w:start w:val="9"/>');
  });

  it('keeps alternatives with their question, but not questions with each other', async () => {
    const xml = await bodyOf();
    const end = (words: string) => {
      const at = xml.indexOf(`>${words}<`);
      return xml.slice(xml.lastIndexOf('<w:p>', at), at).includes('<w:keepNext/>');
    };
    expect(end('Stem 1')).toBe(true);
    expect(end('five')).toBe(true);
    expect(end('six')).toBe(false);
    expect(end('A text to read.')).toBe(false);
  });

  it('lets a column end in a long stem, whose last paragraph stays with the alternatives', async () => {
    const stem = docFromText(`${'A long story. '.repeat(80)}\n\nThe question`);
    const forms = [{ version: 1, stimuli: [], questions: [question(1, 0, { command: stem, alternatives })] }];
    const [first = '', last = ''] = (await bodyOf({ forms })).match(/<w:p>(?:(?!<w:p>).)*?"Question".*?<\/w:p>/g) ?? [];
    expect(first).toContain('A long story.');
    expect(first).not.toMatch(/<w:keepNext\/>|<w:keepLines\/>/);
    expect(last).toContain('The question');
    expect(last).toContain('<w:keepNext/>');
  });

  it('has a line to write on for each line of the response space', async () => {
    const lines = async (more: Partial<PrintedAssessment>) =>
      (await bodyOf(more)).match(/w:val="ResponseLine"/g)?.length ?? 0;
    expect(await lines({})).toBe(5);
    expect(await lines(settings({ assessmentResponseSpace: 0 }))).toBe(0);
  });

  it('has boxes to tick and no instructions where the settings say so', async () => {
    const more = settings({ showCheckboxResponseSpace: true, hideAssessmentAlternativeInstructions: true });
    const parts = await partsOf(more);
    expect(parts['word/numbering.xml']).toContain('☐ %1)');
    expect(parts['word/document.xml']).not.toContain('Mark one option.');
  });

  it('says how to mark once where all questions are alike', async () => {
    const { forms } = assessment;
    const alike = forms.map((form) => ({
      ...form,
      questions: form.questions.filter(({ idType }) => idType === 0).flatMap((one) => [one, { ...one, number: 2 }]),
    }));
    const xml = await bodyOf({ forms: alike });
    expect(xml).toContain('Mark one option in each question.');
    expect(xml).not.toContain('Mark one option.');
  });

  it('repeats the levels of a rubric on every page, once for rubrics that follow each other', async () => {
    const xml = await bodyOf();
    expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(1);
    expect(xml.match(/>I can</g)).toHaveLength(1);
  });

  it('has the levels of a rubric below its objectives where columns are narrow, beside them in one column', async () => {
    const widthsOf = async (columns: 1 | 2) => {
      const [, grid = ''] =
        (await bodyOf({ columns })).match(
          /<w:tblGrid>((?:(?!<\/w:tblGrid>).)*)<\/w:tblGrid>(?:(?!<w:tbl>).)*>I can</,
        ) ?? [];
      return grid.match(/gridCol/g)?.length;
    };
    expect([await widthsOf(1), await widthsOf(2)]).toEqual([5, 4]);
  });

  it('lets a column end after a question with no lines to write on', async () => {
    const xml = await bodyOf({ ...settings({ assessmentResponseSpace: 0 }) });
    const open = (xml.match(/<w:p>(?:(?!<\/w:p>).)*<\/w:p>/g) ?? []).filter((one) => one.includes('Stem 3<'));
    expect(open).toHaveLength(1);
    expect(open[0]).not.toContain('<w:keepNext/>');
  });

  it('has the code of the page of a question that paper cannot hold, described by its address', async () => {
    expect(await bodyOf()).toContain('descr="https://school.example/h5p/5"');
  });

  it('sets the questions in columns below a head of full width, in large print in one', async () => {
    const columns = async (more: Partial<PrintedAssessment>) =>
      [...(await bodyOf(more)).matchAll(/<w:cols [^>]*w:num="(\d)"/g)].map(([, count]) => count);
    expect(await columns({})).toEqual(['2']);
    expect(await columns({ style: 'large' })).toEqual(['1']);
    expect(await bodyOf()).toContain('<w:type w:val="continuous"/>');
  });

  it('names title, version, page and number of pages at the foot', async () => {
    const foot = (await partsOf())['word/footer1.xml'] ?? '';
    expect(lettersOf(foot)).toContain('Fractions & <decimals> · Version 2');
    expect(foot).toMatch(/PAGE.* of .*NUMPAGES/s);
  });

  it('has a copy for each student, with name, class, number and code', async () => {
    const letters = lettersOf(await bodyOf({ students: [ana, { ...ana, name: 'Bo' }] }));
    for (const words of ['Ana <b>', '4.º C', 'K7', 'Bo']) expect(letters).toContain(words);
    expect(letters.split('Stem 1')).toHaveLength(3);
  });

  it('has any title, name and text as nothing but text', async () => {
    const hostile = ['<w:p/>', ']]>', '&amp;', 'a\u0000b', '\ud800', '{page}', 'x'.repeat(10_000), '=1+1', 'שלום 😀'];
    for (const letters of hostile) {
      const forms = [{ version: 1, stimuli: [{ idContext: 7, title: letters, text: doc(letters) }], questions }];
      const parts = await partsOf({ forms, title: letters, subtitle: letters, students: [{ ...ana, name: letters }] });
      const seen = printableText(letters);
      expect(lettersOf(parts['word/document.xml'] ?? '').split(seen).length).toBeGreaterThan(4);
      expect(lettersOf(parts['word/footer1.xml'] ?? '')).toContain(`${seen} · Version 1`);
      expect(lettersOf(parts['docProps/core.xml'] ?? '')).toBe(`${seen}en`);
    }
  });

  it('has the same bytes whenever it is written', async () => {
    expect(Buffer.compare(await writeWordAssessment(assessment, {}), await writeWordAssessment(assessment, {}))).toBe(
      0,
    );
  });

  it('marks the language of the document, and of each text that is in another one', async () => {
    const asked = [
      question(1, 0, { alternatives }),
      question(2, 0, { alternatives }, { language: 'es-va', idContext: 7 }),
    ];
    const stimulus = { idContext: 7, title: 'A title', text: doc('A text to read.') };
    const parts = await partsOf({ forms: [{ version: 1, stimuli: [stimulus], questions: asked }] });
    expect(parts['docProps/core.xml']).toContain('<dc:language>en</dc:language>');
    expect(parts['word/styles.xml']).toContain('<w:lang w:val="en"/>');
    const marked = /<w:lang w:val="([^"]+)"\/><\/w:rPr><w:t[^>]*>([^<]+)/g;
    expect([...(parts['word/document.xml'] ?? '').matchAll(marked)].map(([, tag, text]) => [tag, text])).toEqual(
      ['A title', 'A text to read.', 'Stem 2', 'four', 'five', 'six'].map((text) => ['ca-ES-valencia', text]),
    );
  });
});

import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  doc,
  everyType,
  paragraph,
  picture,
  questionOf,
  sampleImages,
  single,
} from '../../../tests/support/printed-assessments.ts';
import type { RightAnswer } from '../../questions/question-type.ts';
import { docFromText } from '../../questions/text/plain/from-plain-text.ts';
import type { PrintedAssessmentQuestion } from '../assessment/printed-assessment.ts';
import type { H5pAssessment } from './h5p-assessment.ts';
import { writeH5p } from './write-h5p.ts';

const answered = (
  question: PrintedAssessmentQuestion,
  answer: RightAnswer = { type: 'letters', letters: 'A' },
): H5pAssessment['questions'][number] => ({ ...question, answer, solution: docFromText('Porque sí') });

const answers: RightAnswer[] = [
  { type: 'letters', letters: 'B' },
  { type: 'letters', letters: 'BC' },
  { type: 'gaps', gaps: [['agua', 'el agua'], ['0']] },
  { type: 'byHand' },
  { type: 'onScreen' },
  { type: 'grades', grades: [] },
  { type: 'none' },
  { type: 'none' },
];
const assessmentWith = (questions: H5pAssessment['questions']): H5pAssessment => ({
  ...{ language: 'es', title: 'Movimiento y caída', stimuli: everyType.stimuli, questions },
});
const everyQuestion = everyType.questions.map((question, index) => answered(question, answers[index]));

const Activity = z.object({
  library: z.string().regex(/^H5P\.(MultiChoice|Blanks|Essay) \d+\.\d+$/),
  params: z.record(z.string(), z.unknown()),
  subContentId: z.uuid(),
  metadata: z.object({ contentType: z.string(), license: z.literal('U'), title: z.string().min(1) }),
});
const QuestionSet = z.object({ progressType: z.string(), passPercentage: z.number(), questions: z.array(Activity) });
const MultiChoice = z.object({
  question: z.string(),
  answers: z.array(z.object({ text: z.string(), correct: z.boolean() })),
  behaviour: z.object({ type: z.enum(['single', 'multi']), randomAnswers: z.literal(false) }),
});

const packageOf = async (assessment: H5pAssessment, images = sampleImages) => {
  const { bytes, notices } = await writeH5p(assessment, images);
  const files = unzipSync(bytes);
  const json = (name: string) => JSON.parse(strFromU8(files[name] ?? strToU8('null')));
  return { bytes, notices, files, head: json('h5p.json'), set: QuestionSet.parse(json('content/content.json')) };
};

describe('an assessment as a package of H5P', () => {
  it('has the questions that activities can hold, with their right answers, and names the others', async () => {
    const { set, notices, head } = await packageOf(
      assessmentWith(everyQuestion.map((one) => ({ ...one, idContext: null }))),
    );
    expect(set.questions.map(({ library }) => library.split(' ')[0])).toEqual([
      'H5P.MultiChoice',
      'H5P.MultiChoice',
      'H5P.Blanks',
      'H5P.Essay',
    ]);
    expect(notices).toEqual([5, 6, 7, 8].map((number) => ({ number, problem: 'leftOutType' })));
    const [first, second, third, fourth] = set.questions.map(({ params }) => params);
    expect(MultiChoice.parse(first)).toMatchObject({
      answers: [{ correct: false }, { correct: true }, { correct: false }],
      behaviour: { type: 'single' },
    });
    expect(MultiChoice.parse(second)).toMatchObject({
      question: '<p>¿Qué expresiones son iguales a \\(\\frac{v^{2}}{2g}\\)?</p>',
      answers: [{ text: '<p>\\(h\\)</p>' }, { correct: true }, { correct: true }, { correct: false }],
      behaviour: { type: 'multi' },
    });
    expect(third).toMatchObject({
      questions: ['<p>El *agua/el agua* hierve a 100 °C y se congela a *0* grados.</p>'],
    });
    expect(fourth).toMatchObject({ solution: { sample: '<p>Porque sí</p>' }, behaviour: { ignoreScoring: true } });
    expect(head).toMatchObject({ title: 'Movimiento y caída', language: 'es', mainLibrary: 'H5P.QuestionSet' });
    const named = new Set(set.questions.map(({ library }) => library));
    for (const { machineName, majorVersion, minorVersion } of head.preloadedDependencies)
      named.delete(`${machineName} ${majorVersion}.${minorVersion}`);
    expect([...named]).toEqual([]);
  });

  it('is the same for the same assessment, and has an id for each question', async () => {
    const [one, other] = [
      await packageOf(assessmentWith(everyQuestion)),
      await packageOf(assessmentWith(everyQuestion)),
    ];
    expect(one.bytes).toEqual(other.bytes);
    expect(new Set(one.set.questions.map(({ subContentId }) => subContentId)).size).toBe(one.set.questions.length);
  });

  it('shows the text and its image with each question that refers to it', async () => {
    const { set, files } = await packageOf(assessmentWith(everyQuestion));
    const media = { type: { library: 'H5P.Image 1.1', params: { alt: 'Un dibujo', file: { mime: 'image/png' } } } };
    for (const { params } of set.questions.slice(0, 2)) {
      expect(params).toMatchObject({ media });
      expect(params.question).toMatch(/^<p>Hacia 1604, .*<table>.*<th><p>Tiempo/s);
    }
    expect(Object.keys(files).filter((name) => name.startsWith('content/images/'))).toHaveLength(1);
  });

  it('leaves out questions with several images, with media, or with answers that players would divide, and says which', async () => {
    const { notices, set } = await packageOf(
      assessmentWith([
        answered(single(1, doc(picture('a'), picture('b')))),
        answered(single(2, docFromText('¿Cuál?'), [doc(picture('a')), 'Ninguno'])),
        answered(single(3, doc({ type: 'audio', attrs: { asset: 'a', title: 'Un canto' } }))),
        answered(questionOf(4, 2, doc(paragraph({ type: 'gap', attrs: { id: 1 } })), { gaps: [{ id: 1 }] }), {
          type: 'gaps',
          gaps: [['km/h']],
        }),
      ]),
    );
    const problems = ['leftOutImages', 'leftOutImages', 'leftOutMedia', 'leftOutSigns'];
    expect(notices).toEqual(problems.map((problem, index) => ({ number: index + 1, problem })));
    expect(set.questions).toEqual([]);
  });

  it('says which image is missing, and has the question without it', async () => {
    const { notices, set } = await packageOf(assessmentWith([answered(single(1, doc(picture('a'))))]), {});
    expect(notices).toEqual([{ number: 1, problem: 'image' }]);
    expect(set.questions[0]?.params).not.toHaveProperty('media');
  });

  it('has any text as nothing but text', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '*x*',
        '\\(x\\)',
        '$$x$$',
        '&lt;b&gt;',
      ),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const command = doc({ type: 'paragraph', content: [{ type: 'text', text }] });
        const { set, head } = await packageOf({
          ...assessmentWith([answered(single(1, command, [text]))]),
          title: text,
        });
        const html = String(set.questions[0]?.params.question).replace(/^<p>|<\/p>$/g, '');
        expect(html).not.toMatch(/[<>*]|\\[([]|\$\$/);
        expect(head.title.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });
});

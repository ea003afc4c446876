import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTwoSchools } from '../../../tests/support/two-schools.ts';
import type { TestUser } from '../../../tests/support/world.ts';
import type { Block, Doc } from '../../questions/text/document/document.ts';

const TRUE_SIZE = { width: 64, height: 40 };

/** Every image in a reply, at any depth, as its size. */
const sizesIn = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { type, attrs } = value as { type?: string; attrs?: { size?: unknown } };
  if (type === 'image' || type === 'inlineImage') return [attrs?.size];
  return Object.values(value).flatMap(sizesIn);
};

describe('the size of images in stored texts', () => {
  let schools: Awaited<ReturnType<typeof openTwoSchools>>;
  let ana: TestUser;
  let asset: string;
  let idQuestion: number;
  let idContext: number;

  const image = (more: object = {}): Block => ({
    type: 'image',
    attrs: { asset, alt: 'Un mapa', decorative: false, width: 50, ...more },
  });
  const symbol = (more: object = {}): Block => ({
    type: 'paragraph',
    content: [{ type: 'inlineImage', attrs: { asset, alt: 'Una torre', decorative: false, ...more } }],
  });
  const doc = (...content: Block[]): Doc => ({ type: 'doc', content });
  const madeUp = { size: { width: 1, height: 9000 } };
  const content = () => ({
    version: 1,
    command: doc(image(madeUp)),
    alternatives: [
      { id: 1, text: doc(symbol()) },
      { id: 2, text: doc(symbol(madeUp), symbol()) },
    ],
    correct: 1,
    feedback: doc(image()),
  });

  beforeAll(async () => {
    schools = await openTwoSchools();
    ana = schools.ana;
    const bytes = await sharp({ create: { ...TRUE_SIZE, channels: 3, background: '#0f6b63' } })
      .png()
      .toBuffer();
    const file = new File([bytes as Uint8Array<ArrayBuffer>], 'mapa.png');
    const stored = (await ana.client.files.uploadFile({ kind: 'image', file: file as never })).content;
    asset = stored.asset;
    const added = await ana.client.questions.addQuestion({
      idCataloging: schools.idCataloging,
      idType: 0,
      questionContent: content(),
    });
    idQuestion = added.content.idQuestion;
    const stimulus = {
      contextTitle: 'La carta',
      contextText: doc(image(madeUp), symbol()),
      idsQuestions: [idQuestion],
    };
    idContext = (await ana.client.questions.addContext(stimulus)).content.idContext;
  });
  afterAll(() => schools.world.close());

  const times = (count: number) => Array(count).fill(TRUE_SIZE);

  it('is that of the stored file in a question and its stimulus, whatever was sent', async () => {
    const { questions } = ana.client;
    expect(sizesIn((await questions.getQuestion({ idQuestion })).content.content)).toEqual(times(5));
    expect(sizesIn((await questions.getContext({ idContext })).content.text)).toEqual(times(2));
    const bank = await questions.getQuestionsNew({ paging: { page: 1 }, filter: { bank: 'mine' } as never });
    expect(sizesIn(bank.content)).toEqual(times(7));
  });

  it('adds no version to a stimulus saved without it', async () => {
    const { questions } = ana.client;
    const before = (await questions.getContext({ idContext })).content;
    const same = { contextTitle: 'La carta', contextText: doc(image(), symbol()), idsQuestions: [idQuestion] };
    await questions.editContext({ idContext, idVersion: before.idVersion, ...same });
    expect((await questions.getContext({ idContext })).content).toEqual(before);
  });

  it('is in the print preview and a student’s paper', async () => {
    const { world, idSchool, idCataloging } = schools;
    const luis = await world.addPerson('student', 'Luis Prado', idSchool);
    const idCourse = await world.addCourse(idSchool, '3.º B', [ana], [luis]);
    const { assessments, schedules } = ana.client;
    const { idAssessment } = (await assessments.addAssessment({ idsCataloging: [idCataloging] })).content;
    await assessments.addAssessmentQuestion({ idAssessment, idQuestion });
    await assessments.saveAssessmentDraft({ idAssessment, instructions: doc(image()) });
    await assessments.finishAssessment({ idAssessment, title: 'Mapas' });
    const blocks = (await assessments.getAssessmentQuestions({ idAssessment })).content;
    expect(sizesIn(blocks)).toEqual(times(7));
    // Stem, three in the alternatives, two in the stimulus, one in the instructions.
    expect(sizesIn(await assessments.assessmentPreview({ idAssessment }))).toEqual(times(7));

    const planned = await schedules.addSchedule({
      idAssessment,
      idsCourses: [idCourse],
      startDate: '2026-03-02',
      startTime: '09:00',
      endTime: '10:00',
    });
    const idSchedule = planned.content[0]?.idSchedule ?? 0;
    world.clock.set('2026-03-02T09:10');
    const { attempts } = luis.client;
    await attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
    expect(sizesIn(await attempts.answerScheduledAssessment({ idSchedule }))).toEqual(times(7));
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';
import type { TestUser } from '../../../../tests/support/world.ts';
import { user } from '../../database/schema.ts';

describe('a subject without questions', () => {
  let fixture: QuestionWorld;
  let edith: TestUser;
  let bruno: TestUser;
  let staff: TestUser[];
  let subject: number;
  let content: number;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    ({ edith, bruno } = fixture);
    const { world, idSchool, ana } = fixture;
    staff = [
      ana,
      await world.addPerson('coordinator', 'Carla Abreu', idSchool),
      await world.addPerson('administrator', 'Alba Ruiz', idSchool),
    ];
    subject = await add('Equivocada', null, 'discipline');
    content = await add('Contenido', subject, 'content');
    await add('1.º equivocado', subject, 'year');
  });
  afterAll(() => fixture.world.close());

  const add = async (name: string, idParent: number | null, kind: string) => {
    const node = { name, idParent, kind, language: 'es' } as never;
    return (await edith.client.questions.addCataloging(node)).content.idCataloging;
  };
  /** Returns whether the subject is among the filters, is marked as offered, and gives its years to the filters below. */
  const offersTo = async ({ client }: TestUser) => {
    const first = (await client.assessments.getFiltersLv1({})).content;
    const node = (await client.questions.getCatalogings({})).content.find((one) => one.idCataloging === subject);
    const further = (await client.assessments.getFiltersLv2({ idsCataloging: [] })).content;
    return [
      first.some((one) => one.idCataloging === subject),
      node?.offered,
      further.some(({ options }) => options.some(({ name }) => name === '1.º equivocado')),
    ];
  };
  const yes = [true, true, true];
  const no = [false, false, false];

  it('is offered to editors and authors, not to teachers, coordinators and administrators', async () => {
    expect(await offersTo(edith)).toEqual(yes);
    expect(await offersTo(fixture.david)).toEqual(yes);
    for (const person of staff) expect(await offersTo(person)).toEqual(no);
  });

  it('is not offered for a provider’s question that is not published', async () => {
    const draft = { ...fixture.questionInput('Sin publicar'), idCataloging: content };
    await fixture.david.client.questions.addQuestion(draft);
    expect(await offersTo(fixture.ana)).toEqual(no);
  });

  it('can hold a teacher’s new question, and is then offered to its owner and to those it is shared with', async () => {
    const own = { ...fixture.questionInput('La mía'), idCataloging: content };
    const { idQuestion } = (await fixture.ana.client.questions.addQuestion(own)).content;
    expect([await offersTo(fixture.ana), await offersTo(bruno)]).toEqual([yes, no]);
    const share = (shareMyQuestions: boolean) =>
      fixture.world.database.update(user).set({ shareMyQuestions }).where(eq(user.id, fixture.ana.idUser));
    await share(true);
    expect(await offersTo(bruno)).toEqual(yes);
    await share(false);
    await fixture.ana.client.questions.deleteQuestion({ idQuestion });
    expect(await offersTo(fixture.ana)).toEqual(no);
  });

  it('is offered to teachers from its first published question onwards', async () => {
    await fixture.world.addQuestions({ count: 1, idCataloging: content });
    for (const person of staff) expect(await offersTo(person)).toEqual(yes);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../tests/support/question-world.ts';
import { assessment } from '../database/schema.ts';

describe('titles of assessments', () => {
  let fixture: QuestionWorld;
  let idAssessment: number;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    idAssessment = await fixture.addAssessment(fixture.ana, [await fixture.addQuestion(fixture.ana, 'Una')]);
  });
  afterAll(() => fixture.world.close());

  const stored = async (id = idAssessment) =>
    (await fixture.world.database.select().from(assessment).where(eq(assessment.id, id)))[0];
  const calls = () => fixture.ana.client.assessments;

  it('of a finished assessment can be changed, and nothing else changes', async () => {
    const before = await stored();
    await calls().renameAssessment({ idAssessment, title: '  La célula ' });
    expect(await stored()).toEqual({
      ...before,
      title: 'La célula',
      search: expect.stringContaining('la celula'),
      updated: expect.anything(),
    });
  });

  it('cannot be changed by a colleague or at another school, nor to a blank one', async () => {
    const before = await stored();
    for (const { client } of [fixture.bruno, fixture.olga])
      await expect(client.assessments.renameAssessment({ idAssessment, title: 'Otra' })).refusedAs(
        'assessmentNotValid',
      );
    await expect(calls().renameAssessment({ idAssessment, title: ' ' })).rejects.toThrow();
    expect(await stored()).toEqual(before);
  });

  it('of copies say so, and are told apart', async () => {
    const titles = [];
    for (let copies = 0; copies < 2; copies++) {
      const { content } = await calls().copyAssessment({ idAssessment });
      titles.push((await stored(content.idAssessment))?.title);
    }
    expect(titles).toEqual(['La célula (copia)', 'La célula (copia 2)']);
  });
});

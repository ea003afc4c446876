import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssessmentWorld, openAssessmentWorld } from '../../../../tests/support/assessment-world.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { questionFigure } from '../../database/schema.ts';

describe('a draw by content and difficulty', () => {
  let fixture: AssessmentWorld;
  let idAssessment: number;
  let sums: number;
  let rests: number;
  /** Of sums two easy, one medium, one hard, two without figures, and a text with two easy ones; of rests one easy. */
  let ofSums: number[];
  let ofText: number[];
  let ofRests: number[];

  beforeAll(async () => {
    fixture = await openAssessmentWorld();
    const { world, ana } = fixture;
    sums = await world.addCatalogue(['Aritmética', 'Sumas']);
    rests = await world.addCatalogue(['Otra aritmética', 'Restas']);
    ofSums = await world.addQuestions({ count: 6, idCataloging: sums });
    ofText = await world.addQuestions({ count: 2, idCataloging: sums, stimulusTitle: 'La compra' });
    ofRests = await world.addQuestions({ count: 1, idCataloging: rests });
    const figures = [
      ...[91, 70, 55, 12].map((hitAverage, n) => [ofSums[n] ?? 0, hitAverage] as const),
      ...ofText.map((id, n) => [id, n === 0 ? 95 : 60] as const),
      ...ofRests.map((id) => [id, 88] as const),
    ];
    await world.database.insert(questionFigure).values(
      figures.map(([idQuestion, hitAverage]) => ({
        ...{ idSchool: fixture.idSchool, questionSchool: PROVIDER_SCHOOL_ID },
        ...{ idQuestion, hitAverage, computed: world.clock.now() },
      })),
    );
    const added = await ana.client.assessments.addAssessment({ idsCataloging: [sums, rests] });
    idAssessment = added.content.idAssessment;
  });
  afterAll(() => fixture.world.close());

  type Cells = Parameters<typeof fixture.ana.client.assessments.drawByBlueprint>[0]['cells'];
  const draw = async (cells: Cells, seed = 7, person = fixture.ana) => {
    const { entries, missing } = (await person.client.assessments.drawByBlueprint({ idAssessment, cells, seed }))
      .content;
    return { ids: entries.flatMap(({ questions }) => questions.map(({ idQuestion }) => idQuestion)), missing };
  };

  it('counts what the draft lacks by content and by how difficult it was in the school', async () => {
    const { content } = await fixture.ana.client.assessments.getBlueprint({ idAssessment });
    expect(content).toEqual([
      { idCataloging: sums, name: 'Sumas', available: { easy: 4, medium: 1, hard: 1, unknown: 2 } },
      { idCataloging: rests, name: 'Restas', available: { easy: 1, medium: 0, hard: 0, unknown: 0 } },
    ]);
  });

  it('draws whole texts and the questions asked for, the same for the same seed, and changes nothing', async () => {
    const cells: Cells = [
      { idCataloging: sums, band: 'easy', count: 3 },
      { idCataloging: sums, band: 'unknown', count: 1 },
      { idCataloging: rests, band: 'easy', count: 1 },
    ];
    const { ids, missing } = await draw(cells);
    expect(missing).toEqual([]);
    expect(ids).toHaveLength(5);
    expect(ids).toEqual(expect.arrayContaining([...ofText, ...ofRests]));
    expect(await draw(cells)).toEqual({ ids, missing });
    expect(await fixture.readOrder(idAssessment)).toEqual([]);
  });

  it('names what is missing, and puts nothing in its place', async () => {
    const { ids, missing } = await draw([{ idCataloging: sums, band: 'hard', count: 3 }]);
    expect(ids).toEqual([ofSums[3]]);
    expect(missing).toEqual([{ idCataloging: sums, band: 'hard', count: 3, drawn: 1 }]);
  });

  it('draws nothing that the draft has, and refuses more than an assessment may have', async () => {
    const idQuestion = ofSums[3] ?? 0;
    await fixture.ana.client.assessments.addAssessmentQuestion({ idAssessment, idQuestion });
    expect((await draw([{ idCataloging: sums, band: 'hard', count: 1 }])).ids).toEqual([]);
    await expect(draw([{ idCataloging: sums, band: 'easy', count: 90 }])).refusedAs('tooManyQuestions');
    await fixture.ana.client.assessments.deleteAssessmentQuestions({ idAssessment, idsQuestions: [idQuestion] });
  });

  it('is refused for a draft of somebody else', async () => {
    await expect(fixture.bruno.client.assessments.getBlueprint({ idAssessment })).refusedAs('assessmentNotValid');
    await expect(draw([{ idCataloging: sums, band: 'easy', count: 1 }], 7, fixture.bruno)).refusedAs(
      'assessmentNotValid',
    );
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../tests/support/question-world.ts';
import type { TestUser } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { question, stimulus } from '../database/schema.ts';
import { findUsableByOwner } from './find-questions.ts';
import { changeUsageCount } from './usage-count.ts';

describe('questions in drafts and finished assessments', () => {
  let fixture: QuestionWorld;
  let provided: number[];
  let anas: number;
  let doras: number;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    const { world, idCataloging } = fixture;
    provided = await world.addQuestions({ count: 2, idCataloging, stimulusTitle: 'Hooke y el corcho' });
    anas = await fixture.addQuestion(fixture.ana, 'De Ana');
    doras = await fixture.addQuestion(fixture.dora, 'De Dora, sin publicar');
  });
  afterAll(() => fixture.world.close());

  const rowOf = async (id: number) => {
    const [row] = await fixture.world.database.select().from(question).where(eq(question.id, id));
    if (!row) throw new Error(`no question ${id}`);
    return row;
  };
  const refs = async (...ids: number[]) =>
    Promise.all(ids.map(async (idQuestion) => ({ questionSchool: (await rowOf(idQuestion)).idSchool, idQuestion })));
  const usable = async (person: TestUser, ...ids: number[]) => {
    const owner = { idSchool: person.idSchool, idOwner: person.idUser };
    return [
      ...(await findUsableByOwner(fixture.world.database, owner, await refs(...ids), fixture.world.clock.now())).keys(),
    ].toSorted((a, b) => a - b);
  };

  it('findUsableByOwner returns the newest versions of question and stimulus', async () => {
    const [first = 0, second = 0] = provided;
    await fixture.edith.client.questions.editQuestion({
      idQuestion: second,
      ...fixture.questionInput('Con otra redacción'),
    });
    const { idStimulus } = await rowOf(first);
    const questions = [first, second].map((idQuestion) => idQuestion);
    await fixture.edith.client.questions.editContext({
      ...{ idContext: idStimulus ?? 0, contextText: 'Otro texto', idsQuestions: questions },
    });
    const [text] = await fixture.world.database
      .select()
      .from(stimulus)
      .where(eq(stimulus.id, idStimulus ?? 0));
    const owner = { idSchool: fixture.idSchool, idOwner: fixture.ana.idUser };
    const found = await findUsableByOwner(fixture.world.database, owner, await refs(second), fixture.world.clock.now());
    const { idVersion } = await rowOf(second);
    expect(found.get(second)).toEqual({
      ...{ questionSchool: PROVIDER_SCHOOL_ID, idQuestion: second, idVersion },
      ...{ idStimulus, idStimulusVersion: text?.idVersion },
    });
  });

  it('findUsableByOwner returns own, shared and published questions', async () => {
    const all = [...provided, anas, doras];
    expect(await usable(fixture.ana, ...all)).toEqual([...provided, anas]);
    expect(await usable(fixture.bruno, ...all)).toEqual(provided);
    await fixture.setSharing(fixture.ana, true);
    expect(await usable(fixture.bruno, ...all)).toEqual([...provided, anas]);
    expect(await usable(fixture.olga, ...all)).toEqual(provided);
    expect(await usable(fixture.dora, ...all)).toEqual([...provided, doras]);
    expect(await usable(fixture.david, ...all)).toEqual(provided);
    await fixture.setSharing(fixture.ana, false);
    expect(await usable(fixture.bruno, ...all)).toEqual(provided);
  });

  it('findUsableByOwner returns no questions of another school and no deleted ones', async () => {
    const other = { ...fixture.ana, idSchool: await fixture.world.addSchool('Otra') };
    expect(await usable(other, anas)).toEqual([]);
    const gone = await fixture.addQuestion(fixture.ana, 'Borrada');
    await fixture.ana.client.questions.deleteQuestion({ idQuestion: gone });
    expect(await usable(fixture.ana, gone)).toEqual([]);
  });

  it('changeUsageCount counts up and down in the schools of the questions', async () => {
    const counted = async () => Promise.all([...provided, anas].map(async (id) => (await rowOf(id)).usedTimes));
    const all = await refs(...provided, anas);
    await Promise.all([1, 2, 3].map(() => fixture.world.database.transaction((db) => changeUsageCount(db, all, 1))));
    expect(await counted()).toEqual([3, 3, 3]);
    await changeUsageCount(fixture.world.database, all.slice(0, 1), -1);
    expect(await counted()).toEqual([2, 3, 3]);
  });
});

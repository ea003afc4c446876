import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';
import { startWhileLocked } from '../../../../tests/support/row-locks.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import type { Me } from '../../area.ts';
import { runWithChangeLog } from '../../database/changes.ts';
import type { Database } from '../../database/database.ts';
import { question } from '../../database/schema.ts';
import { Sessions } from '../../session/api.ts';
import { lockUsableQuestions } from '../find-questions.ts';
import { lockUsage } from '../store/questions.ts';
import { copyQuestionsOfOthers } from './copies.ts';

describe('concurrent locks on questions of one stimulus', () => {
  let fixture: QuestionWorld;
  let ana: Me;
  let idStimulus: number;
  /** Their positions run against their ids. */
  let ids: number[];

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    const { database, clock } = fixture.world;
    const me = await new Sessions().find(database, fixture.ana.token, clock.now());
    if (!me) throw new Error('no session');
    ana = me;
  });
  afterAll(() => fixture.world.close());
  beforeEach(async () => {
    const { world, idCataloging } = fixture;
    ids = await world.addQuestions({ count: 5, idCataloging, stimulusTitle: 'La célula' });
    const [first] = await world.database
      .select()
      .from(question)
      .where(eq(question.id, ids[0] ?? 0));
    idStimulus = first?.idStimulus ?? 0;
    await world.database
      .update(question)
      .set({ stimulusPosition: sql`${ids.length + 1} - ${question.stimulusPosition}` })
      .where(eq(question.idStimulus, idStimulus));
  });

  const inTransaction = (work: (db: Database) => Promise<unknown>) => () =>
    runWithChangeLog(fixture.world.host.database, { by: ana.idUser, at: fixture.world.clock.now() }, async (db) => {
      await work(db);
    });
  const middle = (db: Database) =>
    db
      .select()
      .from(question)
      .where(eq(question.id, ids[2] ?? 0))
      .for('update');
  const using = (db: Database) => lockUsableQuestions(db, ana, { idContext: idStimulus }, fixture.world.clock.now());
  const copying = (db: Database) => {
    const none = { idStimulus: null, idStimulusVersion: null, idQuestionVersion: 0 };
    const originals = ids.map((idQuestion) => ({ questionSchool: PROVIDER_SCHOOL_ID, idQuestion, ...none }));
    return copyQuestionsOfOthers(db, ana, originals, fixture.world.clock.now());
  };

  it.each([
    ['being used', using],
    ['being copied', copying],
  ])('never deadlock when the questions are %s and being deleted', async (_, work) => {
    for (let round = 0; round < 3; round++) {
      const deleting = (db: Database) => lockUsage(db, PROVIDER_SCHOOL_ID, ids);
      await startWhileLocked(fixture.world.database, middle, [work, deleting].map(inTransaction));
      await startWhileLocked(fixture.world.database, middle, [deleting, work].map(inTransaction));
    }
  });

  it('lockUsableQuestions returns the questions in the order of their stimulus', async () => {
    const found = await fixture.world.host.database.transaction(using);
    expect(found.map(({ idQuestion }) => idQuestion)).toEqual(ids.toReversed());
  });
});

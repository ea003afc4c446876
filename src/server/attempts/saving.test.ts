import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, addSchedule, sit } from '../../../tests/support/sitting.ts';
import { addOfTypes } from '../../../tests/support/types.ts';
import { openWorld, type Person, type World } from '../../../tests/support/world.ts';
import { rowsOf } from '../database/database.ts';
import { response } from '../database/schema.ts';
import { type GivenResponse, saveTogether } from './saving.ts';

const MINUTE = 60_000;

describe('responses that are saved together', () => {
  let world: World;
  let idSchool: number;
  let ana: Person;
  let students: Person[];
  let idCourse: number;
  /** Two single answers (right: the second alternative). */
  let questions: number[];
  let idSchedule: number;

  beforeAll(async () => {
    world = await openWorld();
    idSchool = await world.addSchool('IES Ría de Vigo');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    students = await Promise.all(
      Array.from({ length: 8 }, (_, index) => world.addPerson('student', `Alumno ${index + 1}`, idSchool)),
    );
    idCourse = await world.addCourse(idSchool, '3.º B', [ana], students);
    questions = await addOfTypes(world, [0, 0], { idCataloging: await world.addCatalogue(['Lengua']) });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    idSchedule = await plan();
  });

  const plan = async () => {
    const idAssessment = await addAssessment(world, { questions, owner: ana, title: 'Repaso' });
    const window = { opens: world.clock.now() - 10 * MINUTE, closes: world.clock.now() + 10 * MINUTE };
    return addSchedule(world, { idAssessment, idCourse, owner: ana, ...window });
  };
  const inProgress = (count: number) =>
    Promise.all(
      students.slice(0, count).map((student) => sit(world, idSchedule, student, [null, null], { finished: null })),
    );
  const refOf = (idAttempt: number) => ({ idSchool, idAttempt });
  const given = (idAttempt: number, idQuestion: number, alternative: number, sequence: number): GivenResponse => {
    const answered = world.clock.now() - MINUTE;
    return { ...refOf(idAttempt), idQuestion, response: { alternative }, sequence, answered };
  };
  const waiting = async () => {
    const [row] = rowsOf<{ n: number }>(
      await world.database.execute(sql`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    );
    return row?.n;
  };

  it('never block each other in two batches with the same rows in opposite orders', async () => {
    const ids = await inProgress(4);
    const manyQuestions = Array.from({ length: 20 }, (_, index) => index + 1);
    const { database } = world.host;
    const batch = (sequence: number) =>
      ids.flatMap((id) => manyQuestions.map((idQuestion) => given(id, idQuestion, 1, sequence)));
    const now = world.clock.now();
    await saveTogether(database, batch(1), now);
    for (let round = 2; round <= 12; round++) {
      // Both are held up half way, so that each would have rows that the other needs.
      const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = world.database.transaction(async (db) => {
        await db
          .select()
          .from(response)
          .where(and(eq(response.idAttempt, ids[1 + (round % 2)] ?? 0), eq(response.idQuestion, 10)))
          .for('update');
        locked.resolve();
        await release.promise;
      });
      await locked.promise;
      const saving = Promise.all(
        [batch(round), batch(round).toReversed()].map((one) => saveTogether(database, one, now)),
      );
      await expect.poll(waiting, { interval: 5 }).toBe(2);
      release.resolve();
      expect(new Set((await saving).flat().map(({ outcome }) => outcome))).toEqual(new Set(['saved']));
      await holding;
    }
  });
});

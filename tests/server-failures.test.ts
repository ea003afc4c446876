import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { single } from '../src/questions/single/type.ts';
import { type Chaos, openChaos, shortForm } from '../tools/chaos/chaos.ts';
import { nameOf, planShortForm } from '../tools/chaos/plan.ts';
import { signInAt } from './support/remote-client.ts';

const SEED = 1;

const ends: (() => unknown)[] = [];
let chaos: Chaos;

beforeAll(async () => {
  chaos = await openChaos({ seed: SEED, form: shortForm }, (end) => ends.push(end));
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

describe(`twenty students answering at once, as in npm run chaos -- --short --seed ${SEED},`, () => {
  it.for(planShortForm(SEED).map((round) => ({ name: nameOf(round), round })))(
    'lose no acknowledged response: $name',
    async ({ round }, { skip }) => {
      skip(!round.faults.every(({ name }) => chaos.faults.includes(name)), 'not possible on this machine');
      const { acknowledged, lost } = await chaos.play(round);
      expect(lost).toEqual([]);
      expect(acknowledged).toBeGreaterThan(0);
    },
  );

  it('get results that count the last response to each question, also in the teacher’s report', async () => {
    const expected: { hits: number; answered: number }[] = [];
    for (const { client, idAttempt, acknowledged } of chaos.devices) {
      const hits = chaos.sitting.questions.filter(({ idQuestion, idType, content }) => {
        const response = acknowledged.get(idQuestion)?.response as { alternative: number } | undefined;
        return idType === 0 && response?.alternative === single.content.parse(content).correct;
      }).length;
      const { content } = await client.attempts.finishScheduledAssessment({ idAttempt });
      expect(content).toMatchObject({ hits, omitted: content.totalQuestions - acknowledged.size });
      expected.push({ hits, answered: acknowledged.size });
    }
    const { reports } = await signInAt(chaos.address, 'teacher@demo.school');
    const { content } = await reports.getScheduleByStudent({ idSchedule: chaos.sitting.idSchedule });
    const reported = content.attempts.map(({ answers: { hits, answered } }) => ({ hits, answered }));
    const inOrder = (counts: typeof expected) => counts.toSorted((a, b) => a.hits - b.hits || a.answered - b.answered);
    expect(inOrder(reported)).toEqual(inOrder(expected));
  });
});

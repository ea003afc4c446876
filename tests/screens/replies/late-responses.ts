import type { LateResponse } from '../../../src/contract/attempts.ts';
import { calls } from '../../../src/contract/index.ts';
import { type Stub, stub } from '../support/wire.ts';
import { contentOf } from './question-contents.ts';

const ANSWERED = '2026-03-09T10:58:00+01:00';
const ARRIVED = '2026-03-09T11:20:00+01:00';

/** The types of questions to which a late response came, and the responses. */
const given = new Map<number, unknown>([
  [1, { alternatives: [1, 2] }],
  [2, { gaps: { 1: 'agua', 2: 'sal' } }],
  [3, { text: 'Llega a 4,8 m: mira el dibujo.', photo: null }],
  [5, { alternative: 1 }],
]);
const types = [...given.keys()];

const late = (index: number, response: unknown): LateResponse => ({
  ...{ idLateResponse: 301 + index, idQuestion: 61 + index, response, counts: null },
  ...{ answered: ANSWERED, arrived: ARRIVED, decision: null, decidedAt: null, decidedBy: null },
});

/** Returns the stubs of the late responses of a student to questions of four types. They store what is decided. */
export const storedLateResponses = (): Stub[] => {
  let responses = types.map((idType, index) => late(index, given.get(idType)));
  const waiting = () => responses.filter(({ decision }) => decision === null);
  return [
    stub(calls.attempts.getLateResponses, () => ({
      content: {
        ...{
          idSchedule: 71,
          title: 'Repaso de ciencias',
          courseName: '3.º A',
          waiting: waiting().length,
          formulas: {},
        },
        questions: types.map((idType, index) => ({
          ...{
            idQuestion: 61 + index,
            number: index + 1,
            idType,
            content: contentOf(idType, '¿Cuánto mide la escalera?'),
          },
        })),
        students: [
          { ...{ idUser: 101, idAttempt: 201, firstname: 'Lucía', lastname: 'Peña', finishedAt: ARRIVED }, responses },
        ],
      },
    })),
    stub(calls.attempts.decideLateResponses, ({ decision, idsLateResponses }) => {
      const named = responses.filter((one) => idsLateResponses?.includes(one.idLateResponse) ?? one.decision === null);
      const decided = { decision, decidedAt: '2026-03-10T09:00:00+01:00', decidedBy: 'Ana Núñez' };
      responses = responses.map((one) => (named.includes(one) ? { ...one, ...decided } : one));
      return { content: { decided: named.length, waiting: waiting().length } };
    }),
  ];
};

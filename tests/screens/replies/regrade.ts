import type { InputOf, OutputOf } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/index.ts';
import { type Stub, stub } from '../support/wire.ts';
import { contentOf } from './question-contents.ts';

type Question = OutputOf<typeof calls.regrade.getRegrade>['content'];
type Adjustment = InputOf<typeof calls.regrade.applyRegrade>['adjustment'];

const AT = '2026-03-10T09:00:00+01:00';
/** Of six students four gain and one loses, whatever is done. */
const preview = {
  ...{ mean: { before: 50, after: 75 }, higher: 4, lower: 1, same: 1, levels: 3, followUps: [] },
  attempts: ['Lucía Peña', 'Noa Castro', 'Íker Nóvoa', 'Uxía Rey', 'Brais Lema'].map((name, index) => {
    const [firstname = '', lastname = ''] = name.split(' ');
    const change = index < 4 ? { before: 40, after: 80 } : { before: 80, after: 60 };
    return { idAttempt: 201 + index, idUser: 101 + index, firstname, lastname, ...change };
  }),
};

/** Returns the stubs of a single choice whose key is A and to which most students responded C. They store one regrade. */
export const storedRegrade = (): Stub[] => {
  let adjustment: Adjustment | null = null;
  let regrades: Question['regrades'] = [];
  return [
    stub(calls.regrade.getRegrade, () => ({
      content: {
        ...{ idSchedule: 71, title: 'Repaso de historia', courseName: '3.º A', idQuestion: 61, number: 4, idType: 0 },
        ...{
          content: contentOf(0, '¿En qué año llegó Colón a América?'),
          formulas: {},
          adjustment,
          hasAnswerKey: true,
        },
        responses: [
          { response: { alternative: 3 }, students: 4 },
          { response: { alternative: 1 }, students: 1 },
        ],
        ...{ attempts: 6, revision: regrades.length, regrades },
      },
    })),
    stub(calls.regrade.previewRegrade, ({ adjustments }) => ({ content: adjustments.map(() => preview) })),
    stub(calls.regrade.applyRegrade, (input) => {
      adjustment = input.adjustment;
      const asked = { idQuestion: 61, number: 4, adjustment, changed: 5, at: AT, by: 'Núñez, Ana' };
      regrades = [{ ...asked, idRegrade: 9, undone: null, canUndo: true }];
      return { content: { idRegrade: 9, changed: 5 } };
    }),
    stub(calls.regrade.undoRegrade, () => {
      adjustment = null;
      regrades = regrades.map((one) => ({ ...one, undone: AT, canUndo: false }));
      return { content: { changed: 5 } };
    }),
  ];
};

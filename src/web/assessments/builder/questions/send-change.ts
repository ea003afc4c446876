import type { InputOf } from '../../../../contract/call.ts';
import { calls } from '../../../../contract/index.ts';
import { send } from '../../../data/send.ts';
import type { AddedEntry, Change } from './changes.ts';

/** Makes a change on the server, in one call: repeated as a whole, it changes nothing twice. Throws as `send`. */
export async function sendChange(idAssessment: number, change: Change): Promise<void> {
  switch (change.kind) {
    case 'add': {
      const { context, whole } = change;
      if (context && whole) await sendAdding({ idAssessment, idContext: context.idContext });
      else await sendAdding({ idAssessment, idsQuestions: idsOf([change]) });
      return;
    }
    case 'addSeveral':
      await sendAdding({ idAssessment, idsQuestions: idsOf(change.entries) });
      return;
    case 'remove':
      await send(calls.assessments.deleteAssessmentQuestions, { idAssessment, idsQuestions: [...change.idsQuestions] });
      return;
    case 'replace': {
      const { idQuestion, by } = change;
      await send(calls.assessments.replaceAssessmentQuestion, { idAssessment, idQuestion, by: by.idQuestion });
      return;
    }
    case 'move': {
      const { idQuestion, whole, index, section } = change;
      await send(calls.assessments.moveAssessmentQuestion, { idAssessment, idQuestion, whole, index, section });
      return;
    }
    case 'sections':
      await send(calls.assessments.setAssessmentSections, {
        idAssessment,
        sections: change.sections.map(({ idsQuestions, ...section }) => ({
          ...section,
          ...(idsQuestions && { idsQuestions: [...idsQuestions] }),
        })),
      });
      return;
    case 'weights':
      await send(calls.assessments.setAssessmentWeights, { idAssessment, weights: [...change.weights] });
  }
}

const sendAdding = (input: InputOf<typeof calls.assessments.addAssessmentQuestion>) =>
  send(calls.assessments.addAssessmentQuestion, input);

const idsOf = (entries: readonly AddedEntry[]): number[] =>
  entries.flatMap(({ questions }) => questions.map(({ idQuestion }) => idQuestion));

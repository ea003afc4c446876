import { calls } from '../../../../contract/index.ts';
import { send } from '../../../data/send.ts';
import type { Change } from './changes.ts';

/** Makes a change on the server. Throws as `send`. */
export async function sendChange(idAssessment: number, change: Change): Promise<void> {
  switch (change.kind) {
    case 'add':
      return add(idAssessment, change);
    case 'addSeveral': {
      const idsQuestions = change.entries.flatMap(({ questions }) => questions.map(({ idQuestion }) => idQuestion));
      await send(calls.assessments.addAssessmentQuestion, { idAssessment, idsQuestions });
      return;
    }
    case 'remove':
      await send(calls.assessments.deleteAssessmentQuestions, { idAssessment, idsQuestions: [...change.idsQuestions] });
      return;
    case 'move': {
      const { idQuestion, whole, index } = change;
      await send(calls.assessments.moveAssessmentQuestion, { idAssessment, idQuestion, whole, index });
    }
  }
}

async function add(idAssessment: number, { context, questions, whole }: Extract<Change, { kind: 'add' }>) {
  const call = calls.assessments.addAssessmentQuestion;
  if (context && whole) {
    await send(call, { idAssessment, idContext: context.idContext });
    return;
  }
  for (const { idQuestion } of questions) await send(call, { idAssessment, idQuestion });
}

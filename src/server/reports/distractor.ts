import { letters } from '../../questions/kind.ts';
import { multiple } from '../../questions/multiple/kind.ts';
import { single } from '../../questions/single/kind.ts';
import { plainText } from '../../questions/text/plain.ts';
import type { AskedQuestion } from '../assessments/paper.ts';
import type { QuestionRow } from './question-rows.ts';
import type { Given } from './store.ts';

/** The wrong alternative chosen most often, the first of equals; null where all were right, or none can be wrong. */
export const distractorOf = (question: AskedQuestion, given: readonly Given[]): QuestionRow['distractor'] => {
  const asked = alternativesOf(question);
  if (asked === null) return null;
  const choices = given.flatMap(({ response, students }) => asked.chosen(response).map((id) => ({ id, students })));
  const wrong = asked.alternatives.flatMap(({ id, text }, index) => {
    const students = choices.reduce((sum, choice) => (choice.id === id ? sum + choice.students : sum), 0);
    return asked.right.includes(id) || students === 0
      ? []
      : [{ letter: letters[index] ?? '', text: plainText(text), students }];
  });
  return wrong.sort((a, b) => b.students - a.students)[0] ?? null;
};

/** Whether there is something wrong to choose in questions of this type. */
export const hasDistractors = ({ idType }: Pick<AskedQuestion, 'idType'>): boolean =>
  idType === single.idType || idType === multiple.idType;

const alternativesOf = ({ idType, content }: AskedQuestion) => {
  if (idType === single.idType) {
    const { alternatives, correct } = single.content.parse(content);
    const chosen = (response: unknown) => [single.response.parse(response).alternative];
    return { alternatives, right: [correct], chosen };
  }
  if (idType === multiple.idType) {
    const { alternatives, correct } = multiple.content.parse(content);
    const chosen = (response: unknown) => multiple.response.parse(response).alternatives;
    return { alternatives, right: correct, chosen };
  }
  return null;
};

import { seededRandom } from '../../core/random.ts';
import type { Exam } from '../attempts/api.ts';
import { createStudentBehaviour } from './behaviour.ts';

/** The texts that students write in open answers, by question id. */
export type SampleTexts = ReadonlyMap<number, readonly string[]>;

/** Returns a student's response to a question, the same at every call; null = omitted. */
export const simulateResponse = (
  question: Exam['questions'][number],
  student: number,
  samples: SampleTexts,
): unknown => {
  const { idQuestion: id, questionType, content } = question;
  const { choose } = createStudentBehaviour(student);
  return questionType.simulateResponse(content, {
    choose: ({ count, correct }) => choose({ id, alternatives: count, correct }),
    // The first of four alternatives is the right answer.
    errors: () => choose({ id, alternatives: 4, correct: 0 }),
    random: seededRandom(student * 613 + id),
    samples: samples.get(id) ?? [],
  });
};

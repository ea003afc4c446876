import { seededRandom } from '../../core/random.ts';

/** How a student of the demonstration answers a question: the index of the alternative, or null = omitted. */
export type StudentBehaviour = {
  /** Whether the student comes at all, and whether they press finish before the time is over. */
  comes: boolean;
  finishes: boolean;
  choose(question: { id: number; alternatives: number; correct: number }): number | null;
};

/** Roughly normal around 0 with deviation 1: the sum of twelve uniform numbers, less six. */
const normal = (random: () => number) => Array.from({ length: 12 }, random).reduce((sum, x) => sum + x, -6);

/**
 * Returns a student's behaviour by the Rasch model: the chance of a right response is logistic in ability minus
 * difficulty. A wrong response is more often the question's favourite distractor. The same student and question
 * always give the same response.
 */
export const createStudentBehaviour = (student: number): StudentBehaviour => {
  const random = seededRandom(student * 7919 + 17);
  const ability = 1 + 0.8 * normal(random);
  const comes = random() > 0.04;
  const finishes = random() > 0.03;
  return {
    comes,
    finishes,
    choose: ({ id, alternatives, correct }) => {
      const difficulty = 0.7 * normal(seededRandom(id * 104_729 + 3));
      const favourite = Math.floor(seededRandom(id * 31 + 1)() * (alternatives - 1));
      const chance = seededRandom(student * 1_000_003 + id);
      chance();
      if (chance() < 0.02) return null;
      if (chance() < 1 / (1 + Math.exp(difficulty - ability))) return correct;
      const distractors = Array.from({ length: alternatives }, (_, place) => place).filter(
        (place) => place !== correct,
      );
      const at = chance() < 0.5 ? favourite : Math.floor(chance() * distractors.length);
      return distractors[at] ?? null;
    },
  };
};

import { seededRandom } from '../../core/random.ts';
import { blanks } from '../../questions/blanks/type.ts';
import { graded } from '../../questions/graded/type.ts';
import { multiple } from '../../questions/multiple/type.ts';
import { rubric } from '../../questions/rubric/type.ts';
import { single } from '../../questions/single/type.ts';
import type { Exam } from '../attempts/api.ts';
import { createStudentBehaviour } from './behaviour.ts';

/** The texts that students write in open answers, by question id. */
export type SampleTexts = ReadonlyMap<number, readonly string[]>;

/**
 * Returns a student's response to a question: right as often as the student knows, wrong as people are wrong in that
 * type; null = omitted.
 */
export const simulateResponse = (
  question: Exam['questions'][number],
  student: number,
  samples: SampleTexts,
): unknown => {
  const { idQuestion: id, kind, content } = question;
  const { choose } = createStudentBehaviour(student);
  const chance = seededRandom(student * 613 + id);
  switch (kind.name) {
    case 'single': {
      const { alternatives, correct } = single.content.parse(content);
      const right = alternatives.findIndex((one) => one.id === correct);
      const place = choose({ id, alternatives: alternatives.length, correct: right });
      return place === null ? null : { alternative: alternatives[place]?.id };
    }
    case 'multiple': {
      const { alternatives, correct } = multiple.content.parse(content);
      const slip = slipOf(choose, id);
      if (slip === null) return null;
      const wrong = alternatives.filter((one) => !correct.includes(one.id));
      const chosen =
        slip === 0 ? correct : [...correct.slice(slip % 2), ...wrong.slice(0, slip - 1).map((one) => one.id)];
      return { alternatives: chosen.toSorted((a, b) => a - b) };
    }
    case 'blanks': {
      const { gaps } = blanks.content.parse(content);
      const slip = slipOf(choose, id);
      if (slip === null) return null;
      const answers = gaps.map(({ id, answers }, index) => [
        id,
        slip > 0 && index % 3 < slip ? '?' : (answers[0] ?? ''),
      ]);
      return { gaps: Object.fromEntries(answers) };
    }
    case 'graded': {
      const { alternatives } = graded.content.parse(content);
      const best = alternatives.toSorted((a, b) => b.grade - a.grade);
      const slip = slipOf(choose, id);
      return slip === null ? null : { alternative: best[Math.min(slip, best.length - 1)]?.id };
    }
    case 'rubric': {
      const { objectives } = rubric.content.parse(content);
      return { levels: Object.fromEntries(objectives.map((one) => [one.id, Math.floor(chance() * 2.4) as 0 | 1 | 2])) };
    }
    case 'open': {
      const texts = samples.get(id) ?? [];
      const text = texts[Math.floor(chance() * texts.length)];
      return text === undefined || slipOf(choose, id) === null ? null : { text, photo: null };
    }
    case 'h5p': {
      const slip = slipOf(choose, id);
      if (slip === null) return null;
      return slip === 0 ? { scaled: 1, raw: 1, max: 1 } : { scaled: 0, raw: 0, max: 1 };
    }
  }
};

type Choose = ReturnType<typeof createStudentBehaviour>['choose'];

/** 0 = right, 1 to 3 = further and further from it, null = left out. */
const slipOf = (choose: Choose, id: number): number | null => choose({ id, alternatives: 4, correct: 0 });

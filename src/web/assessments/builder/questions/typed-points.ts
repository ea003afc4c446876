import { z } from 'zod';
import type { Block } from '../../../../contract/assessments.ts';
import type { DraftShape } from '../../../data/drafts/store.ts';
import { isTypedWeight } from '../../../forms/typed-weight.ts';
import type { FormProblem } from '../../../forms/use-app-form.ts';
import type { Change } from './changes.ts';

const TypedPoints = z.object({
  points: z.array(z.object({ idQuestion: z.int(), typed: z.string() })),
  showPoints: z.boolean(),
});

/** The points of questions as they are typed, and whether they are shown. */
export type TypedPoints = z.infer<typeof TypedPoints>;

/** How typed points are stored as a draft. */
export const pointsDraft: DraftShape<TypedPoints> = {
  form: 'assessment',
  version: 1,
  parse: (stored) => TypedPoints.safeParse(stored).data ?? null,
  maxAgeDays: 1,
};

/** Returns whether some question of a draft counts otherwise than the others do without points. */
export const haveWeights = (blocks: readonly Block[]): boolean =>
  blocks.some(({ questions }) => questions.some(({ weight }) => weight !== 1));

/**
 * Returns the points of a draft as texts of the fields. Who opens them for the first time is about to give some, and would look for them on
 * the paper: they are shown then.
 */
export const toTypedPoints = (blocks: readonly Block[], showPoints: boolean): TypedPoints => ({
  points: blocks.flatMap(({ questions }) =>
    questions.map(({ idQuestion, weight }) => ({ idQuestion, typed: String(weight) })),
  ),
  showPoints: showPoints || !haveWeights(blocks),
});

/** Returns the name of a question's field in the problems. */
export const pointsField = (idQuestion: number): string => `points.${idQuestion}`;

/** Returns a problem for each text that is no weight. */
export const findPointProblems = ({ points }: TypedPoints): FormProblem[] =>
  points.filter(({ typed }) => !isTypedWeight(typed)).map(({ idQuestion }) => ({ where: pointsField(idQuestion) }));

/** Returns the change that stores typed points, or null where a draft has them already. Questions that it has no more are left out. */
export function changeOfPoints(
  blocks: readonly Block[],
  { points }: TypedPoints,
): Extract<Change, { kind: 'weights' }> | null {
  const before = new Map(blocks.flatMap(({ questions }) => questions.map((one) => [one.idQuestion, one.weight])));
  const weights = points
    .map(({ idQuestion, typed }) => ({ idQuestion, weight: Number(typed) }))
    .filter(({ idQuestion, weight }) => before.has(idQuestion) && before.get(idQuestion) !== weight);
  return weights.length === 0 ? null : { kind: 'weights', weights };
}

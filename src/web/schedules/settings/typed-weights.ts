import { z } from 'zod';
import type { DraftShape } from '../../data/drafts/store.ts';
import { isTypedWeight } from '../../forms/typed-weight.ts';
import type { FormProblem } from '../../forms/use-app-form.ts';

const TypedWeights = z.object({
  weights: z.array(z.object({ position: z.int(), weight: z.string(), activated: z.boolean() })),
});

/** The weights of a schedule's questions as they are typed. */
export type TypedWeights = z.infer<typeof TypedWeights>;

/** The typed weight of a question; a question whose weight is not activated counts 1. */
export type TypedWeight = TypedWeights['weights'][number];

/** How typed weights are stored as a draft. */
export const weightsDraft: DraftShape<TypedWeights> = {
  form: 'schedule',
  version: 1,
  parse: (stored) => TypedWeights.safeParse(stored).data ?? null,
  maxAgeDays: 1,
};

/** Returns the weights as the server has them, as texts of the fields. */
export const toTypedWeights = (
  questions: readonly { position: number; weight: number; activated: boolean }[],
): TypedWeights => ({
  weights: questions.map(({ position, weight, activated }) => ({ position, weight: String(weight), activated })),
});

/** Returns the name of a question's field in the problems. */
export const weightField = (position: number): string => `weight.${position}`;

/** Returns a problem for each weight that counts and is not 0 to 100 in steps of 0.01. */
export const findWeightProblems = ({ weights }: TypedWeights): FormProblem[] =>
  weights
    .filter(({ weight, activated }) => activated && !isTypedWeight(weight))
    .map(({ position }) => ({ where: weightField(position) }));

/** Returns the weights as the call takes them. A text that does not count and is no number becomes 1. */
export const parseTypedWeights = ({ weights }: TypedWeights) =>
  weights.map(({ position, weight, activated }) => ({
    position,
    weight: isTypedWeight(weight) ? Number(weight) : 1,
    activated,
  }));

/** Returns whether no question counts: every weight is 0. */
export const areAllZero = ({ weights }: TypedWeights): boolean =>
  weights.length > 0 && weights.every(({ weight, activated }) => activated && Number(weight) === 0);

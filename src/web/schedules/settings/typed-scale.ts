import { z } from 'zod';
import { type GradeScale, isGradeScale } from '../../../core/results/grade-scale.ts';
import type { DraftShape } from '../../data/drafts/store.ts';
import type { FormProblem } from '../../forms/use-app-form.ts';

const TypedScale = z.object({ active: z.boolean(), min: z.string(), max: z.string(), symbol: z.string() });

/** A grade scale as it is typed. */
export type TypedScale = z.infer<typeof TypedScale>;

/** What is wrong with a typed scale: a bound is missing or out of range, or the bounds are the wrong way round. */
export type ScaleProblem = FormProblem & { problem: 'number' | 'order' };

/** How a typed scale is stored as a draft. */
export const scaleDraft: DraftShape<TypedScale> = {
  form: 'schedule',
  version: 1,
  parse: (stored) => TypedScale.safeParse(stored).data ?? null,
  maxAgeDays: 1,
};

/** Returns the scale that was typed, or null while it cannot be used. */
export const parseTypedScale = ({ min, max, symbol }: TypedScale): GradeScale | null => {
  if (min === '' || max === '') return null;
  const scale = { min: Number(min), max: Number(max), symbol: symbol.trim() };
  return isGradeScale(scale) ? scale : null;
};

/** Returns what keeps a typed scale from being saved; nothing while it is switched off. */
export const findScaleProblems = (typed: TypedScale): ScaleProblem[] => {
  if (!typed.active || parseTypedScale(typed)) return [];
  const isBound = (text: string) => text !== '' && isGradeScale({ min: Number(text), max: Number(text) });
  const wrong = (['min', 'max'] as const).filter((where) => !isBound(typed[where]));
  return wrong.length > 0 ? wrong.map((where) => ({ where, problem: 'number' })) : [{ where: 'min', problem: 'order' }];
};

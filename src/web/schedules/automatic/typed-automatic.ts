import { z } from 'zod';
import type { AutomaticSchedule } from '../../../contract/schedules.ts';
import { type BandProblem, findBandProblem } from '../../../core/schedules/bands.ts';
import type { DraftShape } from '../../data/drafts/store.ts';
import type { ScheduleProblem } from '../form/use-times-form.ts';
import { ScheduleValuesSchema } from '../schedule-values.ts';
import { toTypedTimes } from '../typed-times.ts';

const TypedAutomatic = ScheduleValuesSchema.pick({ assessment: true, times: true }).extend({
  min: z.string(),
  max: z.string(),
});

/** A follow-up as it is typed. */
export type TypedAutomatic = z.infer<typeof TypedAutomatic>;

/** How a typed follow-up is stored as a draft. */
export const automaticDraft: DraftShape<TypedAutomatic> = {
  form: 'schedule',
  version: 1,
  parse: (stored) => TypedAutomatic.safeParse(stored).data ?? null,
  maxAgeDays: 1,
};

/** Returns a stored follow-up as texts of the fields. */
export const toTypedAutomatic = (stored: AutomaticSchedule): TypedAutomatic => ({
  assessment: {
    ...{ idAssessment: stored.idAssessment, title: stored.assessment, sm: stored.sm },
    ...{ subtitle: '', qntQuestions: 0 },
  },
  times: toTypedTimes(stored),
  min: String(stored.percentageMin),
  max: String(stored.percentageMax),
});

/** Returns what keeps assessment and percentages from being saved; the times have problems of their own. */
export const findAutomaticProblems = ({ assessment, min, max }: TypedAutomatic): ScheduleProblem[] => {
  const problems: ScheduleProblem[] = assessment ? [] : [{ where: 'assessment', problem: 'assessment' }];
  const empty = (['min', 'max'] as const).filter((where) => ({ min, max })[where] === '');
  if (empty.length > 0) return [...problems, ...empty.map((where) => ({ where, problem: 'required' as const }))];
  const problem = findBandProblem({ min: Number(min), max: Number(max) });
  return problem === null ? problems : [...problems, bandProblems[problem]];
};

/** How the form says what is wrong with a band, and beside which field. */
const bandProblems: Record<BandProblem, ScheduleProblem> = {
  minimumAbove100: { where: 'min', problem: 'minimumAbove100' },
  maximumAbove100: { where: 'max', problem: 'maximumAbove100' },
  maximumBelowMinimum: { where: 'max', problem: 'bandOrder' },
  notValid: { where: 'min', problem: 'bandRange' },
};

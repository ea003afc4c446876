import { type Accommodation, MOST_EXTRA } from '../../../core/schedules/accommodations.ts';

/** The texts of the fields of an accommodation. */
export type TypedHelp = { extraPercent: string; extraMinutes: string; pauseMinutes: string; largePrint: boolean };

/** Returns the texts of the fields; a number that is 0 leaves its field empty. */
export const toTypedHelp = ({ extraPercent, extraMinutes, pauseMinutes, largePrint }: Accommodation): TypedHelp => ({
  extraPercent: String(extraPercent),
  extraMinutes: extraMinutes === 0 ? '' : String(extraMinutes),
  pauseMinutes: pauseMinutes === 0 ? '' : String(pauseMinutes),
  largePrint,
});

/** Returns what the fields say; NaN for a text that is no number. */
export const parseTypedHelp = ({ extraPercent, extraMinutes, pauseMinutes, largePrint }: TypedHelp): Accommodation => ({
  extraPercent: Number(extraPercent),
  extraMinutes: Number(extraMinutes.trim()),
  pauseMinutes: Number(pauseMinutes.trim()),
  largePrint,
});

/** Returns which of the fields has no whole number within the bounds. */
export const findHelpProblem = (typed: TypedHelp): 'extraMinutes' | 'pauseMinutes' | null => {
  const help = parseTypedHelp(typed);
  const isWrong = (name: 'extraMinutes' | 'pauseMinutes') =>
    !Number.isInteger(help[name]) || help[name] < 0 || help[name] > MOST_EXTRA[name];
  if (isWrong('extraMinutes')) return 'extraMinutes';
  return isWrong('pauseMinutes') ? 'pauseMinutes' : null;
};

/**
 * What a program writes in the place of a value: signs for one that is too wide, an error in any language, a formula without its
 * result, a cell that was still being worked out.
 */
const errorText =
  /^(?:#{2,}|#N\/[AD]|#¡?DIV\/0|#[¡¿]?\p{L}[\p{L}\p{N}_/]*[!?]|#\p{L}+_\p{L}+|Err:\d+|=.+|(?:loading|cargando|carregando|chargement) ?(?:\.{3}|…))$/iu;

/** A number of which a program has kept the first digits only. */
const powerOfTen = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i;

const MONTH =
  '(?:ene|jan|xan|gen|feb|fev|fév|mar|abr|apr|avr|may|mai|maig|jun|jui|jul|ago|aug|aoû|set|sep|oct|out|oto|nov|dic|dez|dec|déc|des)\\p{L}*\\.?';
/** What programs make of '3-4', which they take for a date: '03-abr', '2026-04-03'. */
const dateOfProgram = new RegExp(
  `^(?:\\d{1,2}[-/. ]${MONTH}(?:[-/. ]\\d{2,4})?|(?:19|20)\\d\\d-\\d\\d-\\d\\d(?: \\d\\d:\\d\\d)?)$`,
  'iu',
);

/** What they make of '12/2024': 'dic-24'; codes such as 'MAR-24' have capital letters. */
const monthOfProgram = new RegExp(`^${MONTH}[-/]\\d\\d$`, 'iu');

/** Returns whether a text is an error of a program, or a formula, and not what somebody typed. */
export const isErrorOfProgram = (text: string): boolean => errorText.test(text);

/** Returns whether a program has changed a text that was no number and no day, such as a code: to a power of ten, or to a date. */
export const isNumberOfProgram = (text: string): boolean =>
  powerOfTen.test(text) || dateOfProgram.test(text) || (monthOfProgram.test(text) && text !== text.toUpperCase());

import { isAccepted } from './gaps.ts';

/** The most that are proposed at once. */
const MOST = 3;

/**
 * Returns the usual other ways to write the answers of a gap that are not accepted: a number with the other decimal sign, with its
 * thousands apart or not, and with or without a space before its unit.
 */
export function otherSpellingsOf(answers: readonly string[]): string[] {
  const found: string[] = [];
  for (const spelling of answers.flatMap((answer) => spellingsOf(answer.trim())))
    if (!isAccepted([...answers, ...found], spelling)) found.push(spelling);
  return found.slice(0, MOST);
}

/** A number with a sign, thousands and decimals, and what stands before and after it. */
const NUMBER =
  /^(?<sign>[-+\u2212]?)(?<whole>\d{1,3}(?<group>[.,'’\s])\d{3}(?:\k<group>\d{3})*|\d+)?(?:(?<point>[.,])(?<decimals>\d+))?(?<unit>\s*[\p{L}€$µ°%‰][\p{L}\p{N}/·^²³⁻¹°-]{0,15})?$/u;

function spellingsOf(answer: string): string[] {
  const { sign = '', whole = '', group, point, decimals = '', unit = '' } = NUMBER.exec(answer)?.groups ?? {};
  if (whole + decimals === '') return [];
  const written = (amount: string) => `${sign}${amount}${unit}`;
  const otherPoint = point === ',' ? '.' : ',';
  const digits = whole.replace(/\D/g, '');
  const end = decimals === '' ? '' : `${point}${decimals}`;
  return [
    // 1.234 may be a thousand or a decimal number: both with the other sign.
    ...(group === '.' || group === ',' ? [written(whole.replaceAll(group, group === '.' ? ',' : '.') + end)] : []),
    ...(decimals !== '' ? [written(`${group === otherPoint ? digits : whole || '0'}${otherPoint}${decimals}`)] : []),
    ...(whole === '' ? [written(`0${end}`)] : []),
    ...(group !== undefined ? [written(digits + end)] : []),
    ...(group === undefined && digits.length > 4 ? [written(digits.replace(/\B(?=(?:\d{3})+$)/g, ' ') + end)] : []),
    ...(/^\s*[\p{L}€$µ]/u.test(unit) ? [answer.replace(unit, /^\s/.test(unit) ? unit.trimStart() : ` ${unit}`)] : []),
  ];
}

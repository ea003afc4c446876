import type { Schedule } from '../../../contract/schedules.ts';
import { isAddressRange } from '../../../core/schedules/address-ranges.ts';
import { browserKeyPattern, MOST_BROWSER_KEYS } from '../../../core/schedules/exam-browser.ts';
import { MOST_ADDRESSES } from '../../../core/schedules/rules.ts';

/** The fields of a schedule's rules; networks and keys as they are typed. */
export type TypedRules = {
  shuffles: boolean;
  oneByOne: boolean;
  asksRoomCode: boolean;
  fullScreen: boolean;
  addresses: string;
  browserKeys: string;
};

export const noTypedRules: TypedRules = {
  shuffles: false,
  oneByOne: false,
  asksRoomCode: false,
  fullScreen: false,
  addresses: '',
  browserKeys: '',
};

/** Returns the fields for the rules of a schedule. */
export const toTypedRules = ({ roomCode, addresses, browserKeys, ...rules }: Schedule['rules']): TypedRules => ({
  ...{ ...rules, asksRoomCode: roomCode !== null },
  ...{ addresses: addresses.join('\n'), browserKeys: browserKeys.join('\n') },
});

const partsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

/** Returns what the fields say; networks and keys stand on lines of their own, or between commas or spaces. */
export const parseTypedRules = ({ addresses, browserKeys, ...rules }: TypedRules) => ({
  ...rules,
  addresses: partsOf(addresses),
  browserKeys: partsOf(browserKeys.toLowerCase()),
});

/** The fields that can be wrong. */
export type RulesProblem = 'addresses' | 'browserKeys';

/** Returns the fields that cannot be saved. */
export const problemsOfRules = (typed: TypedRules): RulesProblem[] => {
  const { addresses, browserKeys } = parseTypedRules(typed);
  const problems: RulesProblem[] = [];
  if (addresses.length > MOST_ADDRESSES || !addresses.every(isAddressRange)) problems.push('addresses');
  if (browserKeys.length > MOST_BROWSER_KEYS || !browserKeys.every((key) => browserKeyPattern.test(key)))
    problems.push('browserKeys');
  return problems;
};

/** Returns how many rules are asked for. */
export const countRules = (typed: TypedRules): number =>
  [
    ...[typed.shuffles, typed.oneByOne, typed.asksRoomCode, typed.fullScreen],
    ...[typed.addresses, typed.browserKeys].map((text) => text.trim() !== ''),
  ].filter(Boolean).length;

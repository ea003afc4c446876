import type { Schedule } from '../../../contract/schedules.ts';
import { isAddressRange } from '../../../core/schedules/address-ranges.ts';
import { MOST_ADDRESSES } from '../../../core/schedules/rules.ts';

/** The fields of a schedule's rules; networks as they are typed. */
export type TypedRules = {
  shuffles: boolean;
  oneByOne: boolean;
  asksRoomCode: boolean;
  fullScreen: boolean;
  addresses: string;
};

export const noTypedRules: TypedRules = {
  shuffles: false,
  oneByOne: false,
  asksRoomCode: false,
  fullScreen: false,
  addresses: '',
};

/** Returns the fields for the rules of a schedule. */
export const toTypedRules = ({ roomCode, addresses, ...rules }: Schedule['rules']): TypedRules => ({
  ...{ ...rules, asksRoomCode: roomCode !== null, addresses: addresses.join('\n') },
});

/** Returns what the fields say; networks stand on lines of their own, or between commas or spaces. */
export const parseTypedRules = ({ addresses, ...rules }: TypedRules) => ({
  ...rules,
  addresses: addresses.split(/[\s,;]+/).filter((text) => text !== ''),
});

/** Returns whether the networks can be saved. */
export const areAddressesValid = (typed: TypedRules): boolean => {
  const { addresses } = parseTypedRules(typed);
  return addresses.length <= MOST_ADDRESSES && addresses.every(isAddressRange);
};

/** Returns how many rules are asked for. */
export const countRules = (typed: TypedRules): number =>
  [typed.shuffles, typed.oneByOne, typed.asksRoomCode, typed.fullScreen, typed.addresses.trim() !== ''].filter(Boolean)
    .length;

import { isInRanges } from './address-ranges.ts';

/** What a schedule asks of how it is taken. All of it is optional; `{}` asks nothing. */
export type ScheduleRules = {
  /** On the screen each student has the alternatives in an order of their own. */
  shuffles: boolean;
  /** One question after the other, without return. */
  oneByOne: boolean;
  /** What is typed to start, which is told in the room; null = nothing. */
  roomCode: string | null;
  /** The paper is to be taken in full screen; each time it is left is counted, which students are told. */
  fullScreen: boolean;
  /** The networks from which it is taken, as "10.0.0.0/8" or "2001:db8::/32"; none = from anywhere. */
  addresses: readonly string[];
  /** The keys of Safe Exam Browser, with one of which it is taken; none = in any browser. */
  browserKeys: readonly string[];
};

export const noRules: ScheduleRules = {
  shuffles: false,
  oneByOne: false,
  roomCode: null,
  fullScreen: false,
  addresses: [],
  browserKeys: [],
};

/** The most networks of a schedule. */
export const MOST_ADDRESSES = 20;

/** Returns whether a request comes from where the assessment may be taken. The device itself, without a network, may. */
export const isAllowedAddress = ({ addresses }: Pick<ScheduleRules, 'addresses'>, address: string): boolean =>
  addresses.length === 0 || address === 'in-process' || isInRanges(address, addresses);

/**
 * Returns whether other rules change what students who have started see, or were told before they started: then the
 * rules stay as they are.
 */
export const changesPaper = (before: ScheduleRules, after: ScheduleRules): boolean =>
  before.shuffles !== after.shuffles || before.oneByOne !== after.oneByOne || before.fullScreen !== after.fullScreen;

/** The longest state that is stored, in characters. */
const MAX_STATE_LENGTH = 1_000_000;

const states = new Map<string, string>();

// The same question may be part of several papers, which have an address each.
const keyOf = (name: string): string => `${location.pathname} ${name}`;

/** Returns the state that an activity had when it was last shown on this page, or null. */
export const storedActivityState = (name: string): string | null => states.get(keyOf(name)) ?? null;

/**
 * Stores the state of an activity in memory: it survives a change of question and is lost with the page, so also at
 * sign-out.
 */
export function storeActivityState(name: string, state: string): void {
  if (state.length <= MAX_STATE_LENGTH) states.set(keyOf(name), state);
}

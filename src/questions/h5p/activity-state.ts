/** The longest state that is kept, in characters. */
const MAX_STATE_LENGTH = 1_000_000;

const states = new Map<string, string>();

// The same question may stand in several papers, which have an address each.
const keyOf = (name: string): string => `${location.pathname} ${name}`;

/** How far the activity of that name had come on this page when it was last seen; null for one not yet begun. */
export const storedActivityState = (name: string): string | null => states.get(keyOf(name)) ?? null;

/** Kept in memory: whoever turns to another question comes back to where they were, and signing out ends it. */
export function storeActivityState(name: string, state: string): void {
  if (state.length <= MAX_STATE_LENGTH) states.set(keyOf(name), state);
}

const collators = new Map<string, Intl.Collator>();

/** Returns the function that compares two names as readers of a language sort them: "Ítaca" beside "Italia", "2.º" before "10.º". */
export function compareNamesIn(language: string): (one: string, other: string) => number {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, collator);
  return collator.compare;
}

/** Returns the function that compares things by their names as readers of a language sort them. */
export function byNameIn(language: string): (one: { name: string }, other: { name: string }) => number {
  const compare = compareNamesIn(language);
  return (one, other) => compare(one.name, other.name);
}

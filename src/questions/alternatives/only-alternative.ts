/** Returns the response that is the only one of these alternatives; null for none, and for several, which are no choice. */
export const onlyAlternative = (ids: readonly number[] | null): { alternative: number } | null => {
  const [only, ...others] = ids ?? [];
  return only === undefined || others.length > 0 ? null : { alternative: only };
};

/** Subjects that a heading names; of more it would be the longest line of the paper. */
const MOST_NAMES = 4;

/**
 * Returns what stands above an assessment as its subject: of questions of several disciplines these, the most frequent first; of one
 * what was chosen for it, which names the content, too, while that is of this discipline. `disciplines` has one for each question.
 */
export function subjectsHeading(chosen: string, disciplines: readonly string[]): string {
  const names = [...Map.groupBy(disciplines, (name) => name)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([name]) => name);
  const [only] = names;
  if (only === undefined) return chosen;
  if (names.length === 1) return chosen === only || chosen.startsWith(`${only} · `) ? chosen : only;
  return names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')}…` : names.join(', ');
}

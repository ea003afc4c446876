/** How well a part of an assessment went, in words for families, from nothing to all of it. */
export const familyShares = ['notYet', 'inPart', 'nearly', 'veryWell'] as const;
export type FamilyShare = (typeof familyShares)[number];

/** Returns how many of three circles a percentage fills. */
export const familyCircles = (percentage: number): number => Math.round((3 * percentage) / 100);

/** Returns the word for a percentage: by thirds, as the circles beside it. */
export const familyShareOf = (percentage: number): FamilyShare => familyShares[familyCircles(percentage)] ?? 'notYet';

/** How many parts a page has room for. */
const MOST_PARTS = 5;

/** Returns parts from the best to the worst; of more than five the two best and the three worst. */
export function partsForFamily<Part extends { percentage: number }>(parts: readonly Part[]): Part[] {
  const ranked = parts.toSorted((a, b) => b.percentage - a.percentage);
  return ranked.length <= MOST_PARTS ? ranked : [...ranked.slice(0, 2), ...ranked.slice(2 - MOST_PARTS)];
}

/** How long a teacher's note to the family of a student may be: the report stays one page. */
export const MOST_FAMILY_NOTE = 600;

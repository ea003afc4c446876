/** Returns the section that a question begins, given the one before it; nothing for one that begins none. */
export const sectionBegunBy = <Of>(
  sections: readonly Of[] | undefined,
  { section = 0 }: { section?: number | undefined },
  before: { section?: number | undefined } | undefined,
): Of | undefined => (before && (before.section ?? 0) === section ? undefined : sections?.[section - 1]);

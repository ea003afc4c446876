/** The fewest objectives of a rubric. */
export const MIN_OBJECTIVES = 1;
/** The most objectives of a rubric. */
export const MAX_OBJECTIVES = 20;

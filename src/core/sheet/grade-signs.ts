/** The sign in the bubble of the half that is added to whole points. */
export const HALF_SIGN = '½';
/** The signs in the bubbles of a grade: whole points, and the half. */
export const gradeSigns = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', HALF_SIGN] as const;

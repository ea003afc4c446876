/** The signs in the bubbles of a grade: whole points, and the half that is added to them. */
export const gradeSigns = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '½'] as const;

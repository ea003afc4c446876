/** How many objectives a question has. */
export const MIN_OBJECTIVES = 1;
export const MAX_OBJECTIVES = 20;

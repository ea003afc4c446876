/** How many objectives a question has. */
export const minimum = 1;
export const most = 20;

/**
 * Widths of the window, in em, at which layouts change. Stylesheets name them as `@media (--from-md)` and
 * `@media (--below-md)`, scripts with `useIsWindowAtLeast`.
 */
export const widths = {
  /** Less than this are the narrowest phones. */
  xxs: 22,
  /** Less than this are phones. */
  xs: 30,
  /** Less than this is one column, and lines that were one become two. */
  sm: 40,
  /** Tablets held upright have at least this. */
  tablet: 48,
  /** From here on there is room for a list next to what is chosen in it. */
  panes: 56.25,
  /** From here on the sidebar is always shown. */
  md: 62,
  /** From here on the dialog of a schedule has two columns. */
  form: 64,
  /** From here on there is room for what can be left out. */
  lg: 75,
  /** From here on the filters of a bank are a column next to it. */
  filters: 80,
  /** From here on the outline of an assessment has as much room as the bank. */
  outline: 100,
} as const;

export type Width = keyof typeof widths;

/** Returns the condition that the window has at least this width. */
export const fromWidth = (width: Width): string => `(min-width: ${widths[width]}em)`;

/** Returns the condition that the window has less than this width. */
export const belowWidth = (width: Width): string => `(max-width: ${widths[width] - 0.01}em)`;

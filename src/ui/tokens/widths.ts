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

/**
 * Widths of containers, in rem, at which the layout of what is in them changes, whatever the window is. Stylesheets name them as
 * `@container (--from-columns)` and `@container (--below-columns)`, scripts with `useIsNarrow`.
 */
export const containerWidths = {
  /** From here on the fields and buttons of a row are one line. */
  line: 34,
  /** From here on the levels of a rubric are a table. */
  levels: 36,
  /** From here on the seven days of a week, or the few columns of a class, are next to each other. */
  week: 40,
  /** From here on a list is next to what is chosen in it. */
  panes: 46,
  /** From here on the rows of a table have columns; below they are cards. */
  columns: 54,
  /** From here on the columns of a table have their usual distance, and dates stay on one line. */
  spacious: 60,
  /** From here on dates stay on one line next to many columns. */
  dates: 68,
} as const;

export type ContainerWidth = keyof typeof containerWidths;

/** Returns the condition that the container has at least this width. */
export const fromContainerWidth = (width: ContainerWidth): string => `(min-width: ${containerWidths[width]}rem)`;

/** Returns the condition that the container has less than this width. */
export const belowContainerWidth = (width: ContainerWidth): string =>
  `(max-width: ${containerWidths[width] - 0.01}rem)`;

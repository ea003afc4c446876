import type { Problem } from './question-type.ts';

/** Returns the DOM id of the field, or of an element around the field, that a problem names. */
export const problemFieldId = (where: string): string => `problem-${where.replaceAll('.', '-')}`;

const fields = 'input:enabled, textarea:enabled, select:enabled, [contenteditable="true"]';

/** Moves the focus to the field of the first problem that has one on the page. */
export function focusFirstProblem(problems: readonly Pick<Problem, 'where'>[]): void {
  for (const { where } of problems) {
    const element = document.getElementById(problemFieldId(where));
    const field = element?.matches(fields)
      ? element
      : (element?.querySelector(fields) ?? element?.querySelector('button'));
    if (!(field instanceof HTMLElement)) continue;
    field.focus();
    return;
  }
}

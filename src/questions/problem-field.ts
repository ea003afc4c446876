import type { Problem } from './question-type.ts';

/** The id on the page of the field that a problem names, or of what holds that field. */
export const problemFieldId = (where: string): string => `problem-${where.replaceAll('.', '-')}`;

const fields = 'input:enabled, textarea:enabled, select:enabled, [contenteditable="true"]';

/** Brings the focus to the field of the first problem that has one on the page. */
export function focusFirstProblem(problems: readonly Pick<Problem, 'where'>[]): void {
  for (const { where } of problems) {
    const place = document.getElementById(problemFieldId(where));
    const field = place?.matches(fields) ? place : (place?.querySelector(fields) ?? place?.querySelector('button'));
    if (!(field instanceof HTMLElement)) continue;
    field.focus();
    return;
  }
}

import type { KeyboardEvent } from 'react';

const ownEnter = 'li li, table, pre, blockquote';

/**
 * Returns the row of the text or grade in which Enter or Alt+Enter is pressed; null for other keys and where Enter has a meaning of its own:
 * in a list, a table, a quotation or code, and on a selected formula, image or video.
 */
export function rowOfText({ key, target, nativeEvent, ...held }: KeyboardEvent): Element | null {
  if (key !== 'Enter' || held.shiftKey || held.ctrlKey || held.metaKey || nativeEvent.isComposing) return null;
  if (target instanceof HTMLInputElement && target.type === 'text') return target.closest('li');
  if (!(target instanceof HTMLElement) || !target.isContentEditable) return null;
  const anchor = document.getSelection()?.anchorNode;
  const at = anchor instanceof Element ? anchor : anchor?.parentElement;
  if (at?.closest(ownEnter) || target.querySelector('.ProseMirror-selectednode')) return null;
  return target.closest('li');
}

/** Marks the alternative of a row as right or not; moves the focus into the field of its grade, if it has one. */
export function activateKeyField(row: Element): void {
  const mark = row.querySelector<HTMLElement>('input[type="radio"], input[type="checkbox"]');
  if (mark) mark.click();
  // The text has an input for images, too.
  else row.querySelector<HTMLElement>('input:is(:not([type]), [type="text"])')?.focus();
}

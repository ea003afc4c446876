import { useEffect, useEffectEvent, useRef } from 'react';
import { isDialogOpen, isTyping } from '../../ui/dialog/shortcuts.tsx';

/** What keys do besides writing a grade. */
export type GradingKeys = Record<
  'save' | 'back' | 'skip' | 'remove' | 'undo' | 'names' | 'turn' | 'larger' | 'smaller' | 'fullScreen' | 'typing',
  () => void
> & { comment: (index: number) => void };

const actions: Readonly<Record<string, Exclude<keyof GradingKeys, 'comment'>>> = {
  n: 'skip',
  u: 'undo',
  h: 'names',
  r: 'turn',
  '+': 'larger',
  '-': 'smaller',
  z: 'fullScreen',
};

/** How long after C a digit is the number of a comment, and no grade. */
const COMMENT_MS = 3000;

/** Handles the keys of the queue, in the field of the grade too, where letters write nothing. */
export function useKeys(on: boolean, keys: GradingKeys) {
  const commentUntil = useRef(0);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return;
    const field = gradeFieldOf(event.target);
    if (!field && isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const isAfterC = event.timeStamp < commentUntil.current;
    commentUntil.current = key === 'c' ? event.timeStamp + COMMENT_MS : 0;
    if (key === 'c') event.preventDefault();
    else if (isAfterC && /^[1-9]$/.test(key)) {
      event.preventDefault();
      keys.comment(Number(key) - 1);
    } else if (/^[\d.,]$/.test(key)) {
      // The browser writes the key into what has the focus when this returns.
      if (!field) keys.typing();
    } else if (key === 'enter') {
      // A button or link does what it says.
      if (event.target instanceof HTMLElement && event.target.closest('button, a, summary')) return;
      event.preventDefault();
      keys.save();
    } else if (key === 'backspace' && (!field || field.value === '' || isWhole(field))) {
      event.preventDefault();
      keys.remove();
    } else if (key === 'arrowleft' && (field ? field.value === '' || isWhole(field) : !scrollsSideways(event.target))) {
      event.preventDefault();
      keys.back();
    } else if (actions[key]) {
      event.preventDefault();
      keys[actions[key]]();
    }
  });
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on]);
}

const gradeFieldOf = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.dataset.shortcuts !== undefined ? target : null;

/** Whether arrow keys move what an element shows, as an enlarged photograph. */
const scrollsSideways = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target !== document.body && target.scrollWidth > target.clientWidth;

/** Whether the whole grade is selected, as it is when a graded response comes up. */
const isWhole = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length;

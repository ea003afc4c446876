import { useEffect, useEffectEvent, useRef } from 'react';
import { isDialogOpen, isTyping } from '../../ui/dialog/shortcuts.tsx';

/** What keys do besides writing a grade. */
export type GradingKeys = Record<
  'save' | 'back' | 'skip' | 'remove' | 'undo' | 'names' | 'turn' | 'larger' | 'smaller' | 'fullScreen' | 'typing',
  () => void
> & {
  /** Goes to the field of a new comment. */
  newComment: () => void;
  /** Chooses a comment of the list; returns whether there is one. */
  comment: (index: number) => boolean;
};

const actions: Readonly<Record<string, Exclude<keyof GradingKeys, 'comment' | 'newComment'>>> = {
  n: 'skip',
  u: 'undo',
  h: 'names',
  r: 'turn',
  '+': 'larger',
  '-': 'smaller',
  z: 'fullScreen',
};

/** How long after C a digit is the number of a comment, and no text. */
const COMMENT_MS = 3000;
/** How long after a letter without an action the next ones are text that somebody types in the wrong place. */
const TEXT_MS = 1500;

/** Handles the keys of the queue, in the field of the grade too, where letters write nothing. */
export function useKeys(on: boolean, keys: GradingKeys) {
  const commentUntil = useRef(0);
  const textUntil = useRef(0);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return;
    const field = inputOf(event.target, 'shortcuts');
    const comment = inputOf(event.target, 'newComment');
    if (!field && !comment && isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const isAfterC = event.timeStamp < commentUntil.current;
    const isText = event.timeStamp < textUntil.current;
    commentUntil.current = 0;
    if (comment) {
      const isNumber = isAfterC && comment.value === '' && /^[1-9]$/.test(key);
      if (key !== 'escape' && !(isNumber && keys.comment(Number(key) - 1))) return;
      event.preventDefault();
      return keys.typing();
    }
    const isLetter = /^\p{L}$/u.test(key);
    if (isLetter && (isText || (key !== 'c' && !actions[key]))) {
      textUntil.current = event.timeStamp + TEXT_MS;
      return;
    }
    if (key === 'c') {
      event.preventDefault();
      commentUntil.current = event.timeStamp + COMMENT_MS;
      keys.newComment();
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

/** Returns the field that a key goes to, if it is this one. */
const inputOf = (target: EventTarget | null, name: 'shortcuts' | 'newComment'): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.dataset[name] !== undefined ? target : null;

/** Whether arrow keys move what an element shows, as an enlarged photograph. */
const scrollsSideways = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target !== document.body && target.scrollWidth > target.clientWidth;

/** Whether the whole grade is selected, as it is when a graded response comes up. */
const isWhole = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length;

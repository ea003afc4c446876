import { type RefObject, useEffect, useRef } from 'react';

type Elements = { article: RefObject<HTMLElement | null>; field: RefObject<HTMLInputElement | null> };

const isPointed = () => matchMedia('(pointer: fine)').matches;

/** Brings another response into view on a small screen, and with a mouse or a touchpad the focus to the field of its grade. */
export function useResponseFocus(current: string | null, isWide: boolean, { article, field }: Elements): void {
  const hasMoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a small screen the next response takes the place of the last one
  useEffect(() => {
    if (hasMoved.current && !isWide) article.current?.scrollIntoView({ block: 'start' });
    hasMoved.current = true;
  }, [current]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another response is graded at once
  useEffect(() => {
    if (!isPointed()) return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [current]);
}

import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** Something shown until Escape, a press elsewhere or the focus leaving; `around` goes on the element around it all. */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  const around = {
    ref: element,
    onKeyDown: (event: KeyboardEvent) => {
      if (!open || event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
      element.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element.current?.contains(relatedTarget)) setOpen(false);
    },
  };
  return { open, setOpen, around };
}

import { type RefObject, useEffect } from 'react';

/** Opens and closes the browser's modal dialog along with the state. What had the focus before has it again then. */
export function useModal(element: RefObject<HTMLDialogElement | null>, open: boolean) {
  useEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      // The browser gives it back only from a dialog that is still in the page, which this one no longer is.
      if (before instanceof HTMLElement) before.focus();
    };
  }, [element, open]);
}

import { type RefObject, useEffect } from 'react';
import { returnFocus } from '../layout/return-focus.ts';

/**
 * Shows a `<dialog>` as a modal one while `open`; afterwards the focus returns to the element that had it before, or goes to the
 * screen's heading.
 */
export function useModalDialog(element: RefObject<HTMLDialogElement | null>, open: boolean) {
  useEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      // The browser itself returns the focus only from a dialog that is still in the document.
      returnFocus(before);
    };
  }, [element, open]);
}

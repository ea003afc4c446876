import { type RefObject, useEffect } from 'react';

/** Opens and closes the browser's modal dialog along with the state. */
export function useModal(element: RefObject<HTMLDialogElement | null>, open: boolean) {
  useEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, [element, open]);
}

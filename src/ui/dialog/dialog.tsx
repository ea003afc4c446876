import type { ReactNode } from 'react';
import { Modal } from '../modal/modal.tsx';

export { ModalActions as DialogActions } from '../modal/modal.tsx';

type Props = {
  open: boolean;
  title: ReactNode;
  /** The ids of what is read out along with the title. */
  describedBy?: string;
  /** Escape and a press beside it; leave it out where the answer may not be dodged. */
  onClose?: () => void;
  children: ReactNode;
};

/**
 * A modal question over the screen. A form with date or select fields goes into Mantine's Modal instead, whose pickers
 * reach beyond its edge.
 */
export function Dialog({ open, title, describedBy, onClose, children }: Props) {
  if (!open) return null;
  return (
    <Modal title={title} describedBy={describedBy} onClose={() => onClose?.()}>
      {children}
    </Modal>
  );
}

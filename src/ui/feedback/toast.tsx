import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FocusEvent, type Key, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { returnFocus } from '../layout/return-focus.ts';
import { ErrorNotice } from './error-notice.tsx';
import { LiveRegion } from './live-region.tsx';
import classes from './toast.module.css';

type Props = {
  /** What has just happened; renders nothing without it. */
  children?: ReactNode;
  /** Shown in words instead of the children. */
  error?: unknown;
  /** Hides after 8 s, with `undo` 10 s, unless the pointer or the focus is in it; only for what is also offered elsewhere. */
  autoHide?: boolean | 'undo';
  /** Which of several it is, where the same words may come twice: another one has all its time again. */
  of?: Key | undefined;
  onClose: () => void;
};

/**
 * Renders what has just happened at the foot of the window until it is closed or replaced. The focus then returns to the element
 * that had it before.
 */
export function Toast({ children, error, autoHide = false, of, onClose }: Props) {
  const { t } = useTranslation('ui');
  const close = (
    <ActionIcon aria-label={t('close')} onClick={onClose}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <div className={classes.position} {...useReturnedFocus()}>
      <LiveRegion seen>
        {children && !error && (
          <div
            key={of}
            className={classes.toast}
            data-auto-hide={autoHide || undefined}
            // What is not seen any more is not reached by keys either.
            onAnimationEnd={({ target, currentTarget }) => target === currentTarget && autoHide && onClose()}
          >
            {children}
            {close}
          </div>
        )}
      </LiveRegion>
      {error ? (
        <div className={classes.toast} data-failed>
          <ErrorNotice error={error} />
          {close}
        </div>
      ) : null}
    </div>
  );
}

/** Returns the props of an element whose content may go while it has the focus. */
function useReturnedFocus() {
  const before = useRef<Element | null>(null);
  const isInside = useRef(false);
  useLayoutEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    isInside.current = false;
    returnFocus(before.current);
  });
  return {
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      isInside.current = true;
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    // React reports no blur of an element that it removes itself.
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      isInside.current = currentTarget.contains(relatedTarget);
    },
  };
}

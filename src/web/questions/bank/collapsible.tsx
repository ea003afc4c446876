import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import classes from './collapsible.module.css';

type Props = {
  /** What the button says that shows all of it. */
  unfold: string;
  children: ReactNode;
};

/** Renders the beginning of long content with a button that shows all of it; short content without the button. */
export function Collapsible({ unfold, children }: Props) {
  const { t } = useTranslation('bank');
  const [whole, setWhole] = useState(false);
  const [isLong, setLong] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = box;
    const inner = current?.firstElementChild;
    if (!current || !inner) return;
    // Pictures load later, and a narrower window makes more lines.
    const watching = new ResizeObserver(() => {
      const style = getComputedStyle(current);
      const most = Number.parseFloat(style.getPropertyValue('--folded'));
      // A fold that hides less than two lines hides nothing worth a button.
      setLong(inner.getBoundingClientRect().height > (most + 2) * Number.parseFloat(style.fontSize));
    });
    watching.observe(inner);
    return () => watching.disconnect();
  }, []);
  return (
    <div>
      <div ref={box} id={id} className={classes.folded} data-folded={isLong && !whole}>
        <div>{children}</div>
      </div>
      {isLong && (
        <Button variant="subtle" size="sm" aria-expanded={whole} aria-controls={id} onClick={() => setWhole(!whole)}>
          {whole ? t('text.fold') : unfold}
        </Button>
      )}
    </div>
  );
}

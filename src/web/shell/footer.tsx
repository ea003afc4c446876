import { lazy, Suspense, useEffect, useRef } from 'react';
import { later } from '../data/later.ts';
import { loadWords } from '../words/words.ts';
import classes from './footer.module.css';

const FooterContent = lazy(
  later(async () => {
    await loadWords('legal');
    return import('./footer-content.tsx');
  }),
);

type Props = {
  id: string;
  open: boolean;
  /** Somebody has pressed for it, so that it has to come into view. */
  asked: boolean;
};

/** Renders the footer, whose content comes after the screen. */
export function Footer({ id, open, asked }: Props) {
  const footer = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open && asked) footer.current?.scrollIntoView({ block: 'nearest' });
  }, [open, asked]);
  return (
    <footer ref={footer} id={id} hidden={!open} className={classes.footer}>
      <Suspense>
        <FooterContent />
      </Suspense>
    </footer>
  );
}

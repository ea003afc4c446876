import { useTranslation } from 'react-i18next';
import { RichText } from '../../../questions/text/Text.tsx';
import { inShort } from './numbers.ts';
import type { RunningPaper } from './running-paper.ts';
import classes from './shared-text.module.css';
import { useWide } from './use-wide.ts';

type Props = {
  context: RunningPaper['contexts'][number];
  /** The numbers of the questions it belongs to. */
  numbers: readonly number[];
  /** Stands beside its question where the window is wide; otherwise above it, and can be folded up. */
  beside?: boolean;
};

/** A text that several questions share, with the numbers of these. */
export function SharedText({ context, numbers, beside = false }: Props) {
  const { t } = useTranslation('student');
  const wide = useWide();
  const whose = t(numbers.length === 1 ? 'paper.text' : 'paper.texts', { numbers: inShort(numbers) });
  const text = (
    <div className={classes.text}>
      {context.title && <p className={classes.title}>{context.title}</p>}
      <RichText doc={context.text} />
    </div>
  );
  if (beside && wide) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
      <section className={classes.beside} aria-label={whose} tabIndex={0}>
        <p className={classes.whose}>{whose}</p>
        {text}
      </section>
    );
  }
  return (
    <details className={classes.above} open>
      <summary className={classes.whose}>{whose}</summary>
      {text}
    </details>
  );
}

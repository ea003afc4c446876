import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format/format.ts';
import classes from './batch.module.css';
import type { PagePart } from './counts.ts';

/** Renders the pages of a batch as a bar of patterns, and what each stands for in figures and words. */
export function PageBar({ parts, total }: { parts: readonly PagePart[]; total: number }) {
  const { t } = useTranslation('scanning');
  const { number } = useFormat();
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {parts.map(({ state, count }) => (
          <span key={state} className={classes.piece} data-state={state} style={{ flexGrow: count / total }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {parts.map(({ state, count }) => (
          <li key={state}>
            <span className={classes.swatch} data-state={state} aria-hidden />
            <strong>{number(count)}</strong> {t(`state.${state}`, { count })}
          </li>
        ))}
      </ul>
    </>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Bar } from '../../ui/feedback/skeletons.tsx';
import classes from './dashboard.module.css';

type Props<Content> = {
  /** The place of the card in the grid. */
  area: 'counts' | 'months' | 'performance' | 'own' | 'teachers';
  /** What the card is about; its heading until the finding is known. */
  name: string;
  part: { content: Content | undefined; error: Error | null };
  children: (content: Content) => { title?: string; body: ReactNode };
};

/** Renders a card with a part of the dashboard, until then its name, and in place of a part that failed why. */
export function PartCard<Content>({ area, name, part: { content, error }, children }: Props<Content>) {
  const { t } = useTranslation('ui');
  const shown = content === undefined ? null : children(content);
  return (
    <section className={classes.card} data-area={area} aria-label={name}>
      <h2 className={classes.heading}>{shown?.title ?? name}</h2>
      {shown?.body}
      {!shown && <ErrorNotice error={error} />}
      {!shown && !error && (
        <div role="status" aria-label={t('loading')}>
          <Bar width={12} height={2} />
        </div>
      )}
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { Bar } from '../../ui/feedback/skeletons.tsx';
import classes from './paper-skeleton.module.css';

/** Renders a paper while its questions are loading. */
export function PaperSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loading')} className={classes.skeleton}>
      <Bar width={10} />
      <Bar width={40} height={1.5} />
      <Bar width={28} height={1.5} />
      <Bar width={60} height={3} />
      <Bar width={60} height={3} />
      <Bar width={60} height={3} />
    </div>
  );
}

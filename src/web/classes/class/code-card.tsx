import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatAccessCode } from '../../../core/people/access-codes.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useCopy } from '../../../ui/actions/use-copy.ts';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import styles from './class.module.css';

type Props = { course: CourseCode };

/** The code of a class, and how long it is good. */
export type CourseCode = { voucher: string | null; placesLeft: number | null; codeUntil: string | null };

/** Renders the code of a class in large letters with a button that copies it; nothing for a class without one. */
export function CodeCard({ course: { voucher, placesLeft, codeUntil } }: Props) {
  const { t } = useTranslation('classes');
  const { date } = useFormat();
  const { copied, copy } = useCopy(voucher ?? '');
  if (voucher === null) return null;
  const limits = [
    ...(placesLeft === null ? [] : [t('code.places', { count: placesLeft })]),
    ...(codeUntil === null ? [] : [t('code.until', { date: date(codeUntil) })]),
  ];
  return (
    <section className={styles.card} aria-label={t('code.label')}>
      <h2 className={styles.cardLabel}>{t('code.label')}</h2>
      <p className={styles.codeText}>{formatAccessCode(voucher)}</p>
      {limits.length > 0 && <p className={styles.detail}>{limits.join(' · ')}</p>}
      <div className={styles.cardActions}>
        <Button
          variant="default"
          size="sm"
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={({ currentTarget }) => void copy(currentTarget)}
        >
          {t(copied ? 'code.copied' : 'code.copy')}
        </Button>
      </div>
      <LiveRegion>{copied && t('code.said')}</LiveRegion>
    </section>
  );
}

import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAccessCode } from '../../core/people/access-codes.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { useCopy } from '../../ui/actions/use-copy.ts';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { useFormat } from '../../ui/format/format.ts';
import card from '../display/side-card.module.css';
import { classPath } from '../paths/classes.ts';
import styles from './joining.module.css';

type Props = { course: CourseCode & { idCourse: number }; menu?: ReactNode };

/** The code of a class, and how long it is good. */
export type CourseCode = { voucher: string | null; placesLeft: number | null; codeUntil: string | null };

/** Renders the code of a class in large letters, to copy and as a poster; nothing for a class without one. */
export function CodeCard({ course: { idCourse, voucher, placesLeft, codeUntil }, menu }: Props) {
  const { t } = useTranslation('classes');
  const { date } = useFormat();
  const copying = useCopy(voucher ?? '');
  if (voucher === null) return null;
  const limits = [
    ...(placesLeft === null ? [] : [t('code.places', { count: placesLeft })]),
    ...(codeUntil === null ? [] : [t('code.until', { date: date(lastMomentBefore(codeUntil)) })]),
  ];
  return (
    <section className={card.card} aria-label={t('code.label')}>
      <div className={card.head}>
        <h2 className={card.label}>{t('code.label')}</h2>
        {menu}
      </div>
      <p className={styles.code}>{formatAccessCode(voucher)}</p>
      {limits.length > 0 && <p className={card.detail}>{limits.join(' · ')}</p>}
      <div className={card.actions}>
        <CopyButton copying={copying} words={{ copy: t('code.copy'), copied: t('code.copied') }} size="sm" />
        <ButtonLink
          to={`${classPath(idCourse)}/handout`}
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          {t('code.poster')}
        </ButtonLink>
      </div>
      <LiveRegion>{copying.copied && t('code.said')}</LiveRegion>
    </section>
  );
}

/** A code that ends at midnight is good on the day before. */
const lastMomentBefore = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentShare } from '../../../contract/student-report.ts';
import { PlainButton } from '../../../ui/actions/plain-button.tsx';
import type { ReportScale } from '../scale.ts';
import { extremesOf } from './extremes.ts';
import classes from './student-dialog.module.css';
import { StudentShareBar } from './student-share-bar.tsx';

type Props = { label: string; of: readonly StudentShare[]; scale: ReportScale };

/** Renders a student's contents or axes: the best and the worst, and all on request. Renders nothing without any. */
export function ShareList({ label, of, scale }: Props) {
  const { t } = useTranslation('studentResults');
  const [isWhole, setWhole] = useState(false);
  const extremes = extremesOf(of, scale);
  if (of.length === 0) return null;
  const bars = (shares: readonly StudentShare[], name: string) => (
    <ul className={classes.shares} aria-label={name}>
      {shares.map((share) => (
        <StudentShareBar key={share.name} share={share} scale={scale} />
      ))}
    </ul>
  );
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <h3 className={classes.label}>{label}</h3>
        <span className={classes.legend}>{t('legend')}</span>
      </div>
      {extremes && !isWhole
        ? (['best', 'worst'] as const).map(
            (end) =>
              extremes[end].length > 0 && (
                <Fragment key={end}>
                  <h4 className={classes[end]}>{t(end)}</h4>
                  {bars(extremes[end], `${label}: ${t(end)}`)}
                </Fragment>
              ),
          )
        : bars(of, label)}
      {extremes && (
        <PlainButton className={classes.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
          {isWhole ? t('less') : t('more', { count: of.length })}
        </PlainButton>
      )}
    </section>
  );
}

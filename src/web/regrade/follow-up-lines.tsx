import { useTranslation } from 'react-i18next';
import type { RegradePreview } from '../../contract/regrade.ts';
import { useFormat } from '../../ui/format/format.ts';
import { useListFormat } from '../../ui/format/list-format.ts';
import classes from './regrade.module.css';

/** Renders a line for each follow-up that a remedy gives to students or takes from them; nothing without any. */
export function FollowUpLines({ followUps }: Pick<RegradePreview, 'followUps'>) {
  const { t } = useTranslation('regrade');
  const formatList = useListFormat();
  const { number } = useFormat();
  if (followUps.length === 0) return null;
  return (
    <ul className={classes.followUps} aria-label={t('followUps.title')}>
      {followUps.map(({ idAutomaticSchedule, assessment, percentageMin, percentageMax, isLater, ...counts }) => {
        const moves = (['gets', 'loses', 'keeps'] as const).filter((move) => counts[move] > 0);
        return (
          <li key={idAutomaticSchedule}>
            {t(isLater ? 'followUps.later' : 'followUps.soon', {
              assessment,
              ...{ min: number(percentageMin), max: number(percentageMax) },
              moves: formatList(moves.map((move) => t(`followUps.${move}`, { count: counts[move] }))),
            })}
          </li>
        );
      })}
    </ul>
  );
}

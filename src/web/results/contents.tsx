import { useTranslation } from 'react-i18next';
import { Card } from '../ui/cards.tsx';
import { PercentBar } from '../ui/percent-bar.tsx';
import type { DisciplineReport } from './finding.ts';
import classes from './results.module.css';

type Props = { disciplines: DisciplineReport['disciplines']; axes: DisciplineReport['thematicAxis'] };
type Share = DisciplineReport['thematicAxis'][number];

/** How each discipline went, content by content; and each thematic axis. */
export function Contents({ disciplines, axes }: Props) {
  const { t } = useTranslation('results');
  return (
    <div className={classes.disciplines}>
      {disciplines.map(({ name, grade, cataloging }) => (
        <Card key={name}>
          <div className={classes.disciplineHead}>
            <h2 className={classes.section}>{name}</h2>
            <PercentBar percent={grade} layout="beside" />
          </div>
          {cataloging.length > 0 && <Shares label={`${name}: ${t('contents')}`} of={cataloging} />}
        </Card>
      ))}
      {axes.length > 0 && (
        <Card>
          <h2 className={classes.section}>{t('axes')}</h2>
          <Shares label={t('axes')} of={axes} />
        </Card>
      )}
    </div>
  );
}

function Shares({ label, of }: { label: string; of: readonly Share[] }) {
  const { t } = useTranslation('results');
  return (
    <ul className={classes.shares} aria-label={label}>
      {of.map(({ name, grade, questions }) => (
        <li key={name} className={classes.share}>
          <div className={classes.shareName}>
            <span>{name}</span>
            <span className={classes.small}>{t('questionCount', { count: questions })}</span>
          </div>
          <PercentBar percent={grade} layout="beside" />
        </li>
      ))}
    </ul>
  );
}

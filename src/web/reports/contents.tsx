import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/layout/cards.tsx';
import { EntryIcon } from '../questions/bank/catalogue/entry-icon.tsx';
import type { DisciplineReport } from './finding.ts';
import { PercentBar } from './percent-bar.tsx';
import classes from './results.module.css';
import { figureOn, type Scale } from './scale.ts';

type Props = {
  disciplines: DisciplineReport['disciplines'];
  axes: DisciplineReport['thematicAxis'];
  scale: Scale;
};
type Share = DisciplineReport['thematicAxis'][number];

/** How each discipline went, content by content; and each thematic axis. */
export function Contents({ disciplines, axes, scale }: Props) {
  const { t } = useTranslation('reports');
  return (
    <div className={classes.disciplines}>
      {disciplines.map((discipline) => (
        <Card key={discipline.name}>
          <div className={classes.disciplineHead}>
            <h2 className={classes.disciplineName}>
              <EntryIcon of={discipline.icon} size={24} />
              {discipline.name}
            </h2>
            <Figure of={discipline} scale={scale} />
          </div>
          {discipline.cataloging.length > 0 && (
            <Shares label={`${discipline.name}: ${t('contents')}`} of={discipline.cataloging} scale={scale} />
          )}
        </Card>
      ))}
      {axes.length > 0 && (
        <Card>
          <h2 className={classes.section}>{t('axes')}</h2>
          <Shares label={t('axes')} of={axes} scale={scale} />
        </Card>
      )}
    </div>
  );
}

type Figured = Pick<Share, 'grade' | 'relativeScore' | 'ungraded'>;

const Figure = ({ of, scale }: { of: Figured; scale: Scale }) => (
  <PercentBar percent={figureOn(scale, of)} waiting={of.ungraded} likert={scale === 'likert'} layout="beside" />
);

function Shares({ label, of, scale }: { label: string; of: readonly Share[]; scale: Scale }) {
  const { t } = useTranslation('reports');
  return (
    <ul className={classes.shares} aria-label={label}>
      {of.map((share) => (
        <li key={share.name} className={classes.share}>
          <div className={classes.shareName}>
            <span>{share.name}</span>
            <span className={classes.small}>{t('questionCount', { count: share.questions })}</span>
          </div>
          <Figure of={share} scale={scale} />
        </li>
      ))}
    </ul>
  );
}

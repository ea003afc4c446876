import { useTranslation } from 'react-i18next';
import type { CatalogueLabels } from '../../../core/catalogue/labels.ts';
import { Card } from '../../../ui/layout/cards.tsx';
import { PercentBar } from '../../display/percent-bar.tsx';
import { useScaledGrade } from '../../display/use-scaled-grade.ts';
import { EntryIcon } from '../../questions/bank/catalogue/entry-icon.tsx';
import classes from '../results.module.css';
import { figureForScale, type ReportScale } from '../scale.ts';
import { ScaledGrade } from '../scaled-grade.tsx';
import type { DisciplineReport } from './finding.ts';

type Props = {
  disciplines: DisciplineReport['disciplines'];
  axes: DisciplineReport['thematicAxis'];
  scale: ReportScale;
  gradeScale: DisciplineReport['gradeScale'];
  labels: Pick<CatalogueLabels, 'contentLabel' | 'thematicAxisLabel'>;
};
type ContentResult = DisciplineReport['thematicAxis'][number];

/** Renders the results of each discipline, content by content, and of each thematic axis. */
export function ContentResults({ disciplines, axes, scale, gradeScale, labels }: Props) {
  const scaledGrade = useScaledGrade(gradeScale);
  return (
    <div className={classes.disciplines}>
      {disciplines.map((discipline) => (
        <Card key={discipline.name}>
          <div className={classes.disciplineHead}>
            <h2 className={classes.disciplineName}>
              <EntryIcon of={discipline.icon} size={24} />
              {discipline.name}
              {discipline.abbreviation !== '' && (
                <span className={classes.abbreviation}>{discipline.abbreviation}</span>
              )}
            </h2>
            <Figure of={discipline} scale={scale} />
            <ScaledGrade>{scaledGrade(discipline.gradeScaled)}</ScaledGrade>
          </div>
          {discipline.cataloging.length > 0 && (
            <ContentResultList
              label={`${discipline.name}: ${labels.contentLabel}`}
              of={discipline.cataloging}
              scale={scale}
            />
          )}
        </Card>
      ))}
      {axes.length > 0 && (
        <Card>
          <h2 className={classes.section}>{labels.thematicAxisLabel}</h2>
          <ContentResultList label={labels.thematicAxisLabel} of={axes} scale={scale} />
        </Card>
      )}
    </div>
  );
}

type Figured = Pick<ContentResult, 'grade' | 'relativeScore' | 'ungraded' | 'late'>;

const Figure = ({ of, scale }: { of: Figured; scale: ReportScale }) => (
  <PercentBar
    percent={figureForScale(scale, of)}
    waiting={of.ungraded}
    late={of.late}
    likert={scale === 'likert'}
    layout="inline"
  />
);

function ContentResultList({ label, of, scale }: { label: string; of: readonly ContentResult[]; scale: ReportScale }) {
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

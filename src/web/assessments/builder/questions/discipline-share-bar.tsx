import { useTranslation } from 'react-i18next';
import type { Block } from '../../../../contract/assessments.ts';
import { disciplineShares } from './discipline-shares.ts';
import classes from './outline-pane.module.css';

/** Renders what the questions are about, as a bar with a legend. */
export function DisciplineShareBar({ blocks }: { blocks: readonly Block[] }) {
  const { t } = useTranslation('builder');
  const shares = disciplineShares(blocks).map(({ name, questions }) => ({
    name: name ?? t('outline.others'),
    questions,
  }));
  return (
    <div>
      <div aria-hidden className={classes.bar}>
        {shares.map(({ name, questions }) => (
          <span key={name} className={classes.share} style={{ flexGrow: questions }} />
        ))}
      </div>
      <ul aria-label={t('outline.about')} className={classes.shares}>
        {shares.map(({ name, questions }) => (
          <li key={name}>
            <span aria-hidden className={classes.sample} />
            {name} {questions}
          </li>
        ))}
      </ul>
    </div>
  );
}

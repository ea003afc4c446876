import { useTranslation } from 'react-i18next';
import type { Paper } from '../../../contract/assessments.ts';
import { isBlank } from '../../../questions/text/extent.ts';
import { RichText } from '../../../questions/text/Text.tsx';
import classes from './paper.module.css';

export type Version = 1 | 2 | 3;

type Props = { paper: Pick<Paper, 'title' | 'logo' | 'instructions'>; version: Version };

/** What stands above the questions on the first page. */
export function PaperHead({ paper: { title, logo, instructions }, version }: Props) {
  const { t } = useTranslation('builder');
  return (
    <header className={classes.head}>
      <div className={classes.names}>
        {logo && <img src={`/files/${logo}`} alt="" className={classes.logo} />}
        <p className={classes.name}>{title || t('untitled')}</p>
      </div>
      <dl className={classes.lines}>
        {(['student', 'course', 'date'] as const).map((line) => (
          <div key={line} className={classes.line} data-line={line}>
            <dt>{t(`paper.${line}`)}</dt>
            <dd />
          </div>
        ))}
        <div className={classes.line}>
          <dt>{t('paper.version', { version })}</dt>
        </div>
      </dl>
      {instructions && !isBlank(instructions) && (
        <div className={classes.instructions}>
          <RichText doc={instructions} />
        </div>
      )}
    </header>
  );
}

import { useTranslation } from 'react-i18next';
import type { Paper } from '../../../../contract/assessments.ts';
import { isBlank } from '../../../../questions/text/document/blank.ts';
import { RichText } from '../../../../questions/text/render/rich-text.tsx';
import classes from './paper.module.css';

export type Version = 1 | 2 | 3;

type Logo = Pick<Paper, 'logo' | 'logoWidth' | 'logoHeight'>;
type Props = { paper: Pick<Paper, 'title' | 'instructions'> & Logo; version: Version };

/** Renders the head of the first page: logo, title, instructions and the fields that students fill in. */
export function PaperHead({ paper: { title, instructions, ...paper }, version }: Props) {
  const { t } = useTranslation('builder');
  return (
    <header className={classes.head}>
      <div className={classes.names}>
        <LogoImage {...paper} />
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

const LARGEST_MM = { width: 45, height: 20 };

/** The pages are measured before images have loaded, so the space of the logo has to be known. */
function LogoImage({ logo, logoWidth, logoHeight }: Logo) {
  if (logo === null) return null;
  const ratio = (logoWidth ?? 0) / (logoHeight ?? 1);
  const width = `min(${LARGEST_MM.width}mm, ${LARGEST_MM.height * ratio}mm, ${logoWidth}px)`;
  const style = ratio > 0 ? { width, aspectRatio: ratio } : {};
  return <img src={`/files/${logo}`} alt="" className={classes.logo} style={style} />;
}

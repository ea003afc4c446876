import { useTranslation } from 'react-i18next';
import type { StemProps } from '../screen-props.ts';
import classes from './blanks.module.css';
import type { PublicContent } from './content.ts';

/** Renders the instruction to fill in the gaps; the text itself is part of the answer. */
export function BlanksInstruction({ content }: StemProps<PublicContent>) {
  const { t } = useTranslation('questions');
  return <p className={classes.instruction}>{t('blanks.fill', { count: content.gaps.length })}</p>;
}

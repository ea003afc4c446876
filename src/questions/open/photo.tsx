import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerFiles } from './answer-files.ts';
import classes from './photo.module.css';

/** A photographed answer, which opens in full size. */
export function Photo({ photo }: { photo: string }) {
  const { t } = useTranslation('questions');
  const files = useContext(AnswerFiles);
  // In a preview the photograph is an address of this page.
  const address = files?.urlOf(photo) ?? photo;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={classes.link}>
      <img src={address} alt={t('open.zoom')} className={classes.picture} />
    </a>
  );
}

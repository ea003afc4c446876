import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureAddress } from '../paths/scanning.ts';
import classes from './page-cut.module.css';

type Props = { idPage: number; question: number; alt: string };

/** Renders what is in the frame of a question, as large as there is room. */
export function FramePicture({ idPage, question, alt }: Props) {
  const { t } = useTranslation('scanning');
  const address = pictureAddress(idPage, question);
  const [failed, setFailed] = useState('');
  return (
    <div className={classes.frame} data-scheme="light">
      {failed === address ? (
        <p className={classes.failed}>{t('picture.failed')}</p>
      ) : (
        <img src={address} alt={alt} draggable={false} onError={() => setFailed(address)} />
      )}
    </div>
  );
}

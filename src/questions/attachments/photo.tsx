import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachmentServiceContext } from './attachment-service.ts';
import classes from './photo.module.css';

/** A photographed answer, which opens in full size; in words where it is not here yet. */
export function Photo({ photo }: { photo: string }) {
  const { t } = useTranslation('questions');
  const files = useContext(AttachmentServiceContext);
  // In a preview the photograph is an address of this page.
  const address = files ? files.urlOf(photo) : photo;
  const [missing, setMissing] = useState<string | null>(null);
  if (address === null) return null;
  if (missing === address) return <p className={classes.missing}>{t('open.notHere')}</p>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={classes.link}>
      <img src={address} alt={t('open.zoom')} className={classes.picture} onError={() => setMissing(address)} />
    </a>
  );
}

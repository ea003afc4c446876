import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachmentServiceContext } from './attachment-service.ts';
import classes from './photo.module.css';

/** Renders a photographed answer as a link to its full size, or a message when the image can't be loaded. */
export function Photo({ photo }: { photo: string }) {
  const { t } = useTranslation('questions');
  const service = useContext(AttachmentServiceContext);
  // In a preview the photograph is an object URL.
  const address = service ? service.urlOf(photo) : photo;
  const [failedAddress, setFailedAddress] = useState<string | null>(null);
  if (address === null) return null;
  if (failedAddress === address) return <p className={classes.missing}>{t('open.notHere')}</p>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={classes.link}>
      <img src={address} alt={t('open.zoom')} className={classes.picture} onError={() => setFailedAddress(address)} />
    </a>
  );
}

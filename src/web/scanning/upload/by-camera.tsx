import { IconCamera, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneReachOf } from '../../../core/scanning/phone-reach.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { QrCode } from '../../../ui/layout/qr-code.tsx';
import { cameraPath } from '../../paths/scanning.ts';
import classes from './upload.module.css';

/** Renders the ways to the camera: that of this device, and that of a telephone, by a QR code. */
export function ByCamera({ idSchedule }: { idSchedule: number }) {
  const { t } = useTranslation('camera');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={classes.byCamera}>
      <ButtonLink to={cameraPath(idSchedule)} variant="default" leftSection={<IconCamera size={20} aria-hidden />}>
        {t('title')}
      </ButtonLink>
      <Button
        variant="default"
        leftSection={<IconDeviceMobile size={20} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('phone.open')}
      </Button>
      <Dialog open={isOpen} title={t('phone.title')} onClose={() => setIsOpen(false)}>
        <Telephone idSchedule={idSchedule} />
        <DialogActions>
          <Button variant="default" onClick={() => setIsOpen(false)}>
            {t('phone.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

/** Renders the code that a telephone opens the camera by; where it could not, why, and what to do instead. */
function Telephone({ idSchedule }: { idSchedule: number }) {
  const { t } = useTranslation('camera');
  // As this computer has opened the product: it is the one address that is known to work.
  const reach = phoneReachOf(location.origin);
  const address = `${location.origin}${cameraPath(idSchedule)}`;
  if (reach !== 'reachable')
    return (
      <div role="alert" className={classes.telephone}>
        <p>{t(`phone.${reach}`, { origin: location.origin })}</p>
        <p>{t('phone.instead')}</p>
      </div>
    );
  return (
    <div className={classes.telephone}>
      <QrCode text={address} label={t('phone.code', { address })} className={classes.phoneCode ?? ''} />
      <p>{t('phone.text')}</p>
      <p className={classes.address}>{address}</p>
    </div>
  );
}

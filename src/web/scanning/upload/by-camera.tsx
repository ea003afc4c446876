import { IconCamera, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { cameraPath } from '../../paths/scanning.ts';
import { Telephone } from './telephone.tsx';
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

import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { stepPath } from '../builder/paths.ts';
import { SharingSwitch } from '../configurations/sharing-switch.tsx';
import { useSharing } from '../configurations/use-sharing.ts';
import { useCopied } from '../schedules/use-copied.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import classes from './share-dialog.module.css';

type Props = {
  assessment: Pick<AssessmentRow, 'idAssessment' | 'status'>;
  name: string;
  onClose: () => void;
};

/** What sharing means, the switch for it, and the address under which colleagues find this one. */
export function ShareDialog({ assessment: { idAssessment, status }, name, onClose }: Props) {
  const { t } = useTranslation('configurations');
  const { shares } = useSharing('shareMyAssessments');
  return (
    <Dialog open title={t('share.title', { name })} onClose={onClose}>
      <SharingSwitch of="shareMyAssessments" />
      {status === 1 ? (
        <p className={classes.hint}>{t('share.draft')}</p>
      ) : (
        shares && <LinkForColleagues address={location.origin + stepPath(idAssessment, 4)} />
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('share.done')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function LinkForColleagues({ address }: { address: string }) {
  const { t } = useTranslation('configurations');
  const { copied, copy } = useCopied(address);
  return (
    <div className={classes.link}>
      <TextInput className={classes.address} label={t('share.link')} readOnly value={address} />
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={({ currentTarget }) => copy(currentTarget)}
      >
        {copied ? t('share.copied') : t('share.copy')}
      </Button>
      <LiveRegion>{copied && t('share.copied')}</LiveRegion>
    </div>
  );
}

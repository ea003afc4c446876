import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { LinkToCopy } from '../../ui/form/link-to-copy.tsx';
import { stepPath } from '../paths/assessments.ts';
import { SharingSwitch } from '../users/sharing-switch.tsx';
import { useSharing } from '../users/use-sharing.ts';
import classes from './share-dialog.module.css';

type Props = {
  assessment: Pick<AssessmentRow, 'idAssessment' | 'status'>;
  name: string;
  onClose: () => void;
};

/** Renders what sharing means, the switch for it, and the address where colleagues find the assessment. */
export function ShareDialog({ assessment: { idAssessment, status }, name, onClose }: Props) {
  const { t } = useTranslation('users');
  const { shares } = useSharing('shareMyAssessments');
  return (
    <Dialog open title={t('share.title', { name })} onClose={onClose}>
      <SharingSwitch option="shareMyAssessments" />
      {status === 1 ? (
        <p className={classes.hint}>{t('share.draft')}</p>
      ) : (
        shares && (
          <LinkToCopy
            label={t('share.link')}
            address={location.origin + stepPath(idAssessment, 4)}
            words={{ copy: t('share.copy'), copied: t('share.copied'), said: t('share.copied') }}
          />
        )
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('share.done')}</Button>
      </DialogActions>
    </Dialog>
  );
}

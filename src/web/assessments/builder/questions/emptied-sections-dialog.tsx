import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';

type Props = {
  /** Of the sections that would have no questions. */
  names: readonly string[];
  onRemove: (withSections: boolean) => void;
  onClose: () => void;
};

/** Asks whether sections are removed with their last questions. */
export function EmptiedSectionsDialog({ names, onRemove, onClose }: Props) {
  const { t } = useTranslation(['builder', 'ui']);
  return (
    <Dialog open title={t('sections.lastTitle', { name: names.join(', ') })} onClose={onClose}>
      <p>{t('sections.lastText')}</p>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button variant="default" onClick={() => onRemove(false)}>
          {t('sections.lastKeep')}
        </Button>
        <Button onClick={() => onRemove(true)}>{t('sections.lastBoth')}</Button>
      </DialogActions>
    </Dialog>
  );
}

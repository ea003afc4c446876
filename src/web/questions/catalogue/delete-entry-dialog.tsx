import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { CatalogueNode } from '../../../contract/questions.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useWrite } from '../../data/use-write.ts';

type Props = { node: CatalogueNode; onClose: () => void };

/** Renders the question before an entry of the catalogue is deleted; while something uses it, the refusal says so. */
export function DeleteEntryDialog({ node, onClose }: Props) {
  const { t } = useTranslation('bank');
  const deletion = useWrite(calls.questions.deleteCataloging);
  return (
    <ConfirmDialog
      open
      title={t('tree.deleteTitle', { name: node.name })}
      confirm={t('tree.delete')}
      danger
      pending={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate({ idCataloging: node.idCataloging }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('tree.deleteText')}
    </ConfirmDialog>
  );
}

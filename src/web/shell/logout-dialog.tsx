import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { signOut } from '../wire/session.ts';
import { forgetViews } from './views.ts';

/** Asks before signing out. */
export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const leaving = useMutation({ mutationFn: signOut, onSuccess: leave });
  return (
    <ConfirmDialog
      open={open}
      title={t('logout.title')}
      confirm={t('logout.confirm')}
      pending={leaving.isPending}
      error={leaving.error}
      onConfirm={() => leaving.mutate()}
      onClose={onClose}
    >
      {t('logout.text')}
    </ConfirmDialog>
  );
}

const leave = () => {
  forgetViews();
  location.assign('/login');
};

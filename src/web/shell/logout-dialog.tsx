import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleOf } from '../../core/people/roles.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { flushDrafts } from '../data/drafts/local-draft.ts';
import { clearDrafts, listDrafts, type StoredDraft } from '../data/drafts/store.ts';
import { leavePageFor } from '../data/leave-page.ts';
import { signOut, useMe } from '../data/session.ts';
import { useWrite } from '../data/use-write.ts';
import { forgetViews } from '../data/views.ts';
import type { UnsentSheetsChoice } from '../scanning/unsent/unsent-sheets.ts';
import { forgetUserLanguage, loadWords } from '../words/words.ts';

const ofCamera = () => import('../scanning/unsent/unsent-sheets.ts');
const WaitingChoice = lazy(async () => {
  const [{ WaitingChoice }] = await Promise.all([import('../scanning/unsent/waiting-choice.tsx'), loadWords('camera')]);
  return { default: WaitingChoice };
});
// Students, who write no drafts, do not load it.
const DraftsAtLogout = lazy(() =>
  import('./drafts-at-logout.tsx').then(({ DraftsAtLogout }) => ({ default: DraftsAtLogout })),
);

/**
 * Asks before signing out. A student hears of responses that are not sent yet, which stay on the device, and may wait for
 * them. Who has drafts on the device chooses whether they are kept for the next session or deleted.
 */
export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { idUser, idType, insertedFrom } = useMe();
  const isStudent = roleOf(idType) === 'student';
  const unsent = useUnsent(open && isStudent ? idUser : null);
  const drafts = useDrafts(open ? idUser : null);
  const [keepsDrafts, setKeepsDrafts] = useState(true);
  const sheets = useUnsentSheets(open && !isStudent ? idUser : null);
  const [sheetsChoice, setSheetsChoice] = useState<UnsentSheetsChoice>('send');
  const signOutAndForget = async () => {
    // What cannot be sent leaves the user signed in, who may choose otherwise.
    if (sheets > 0 && sheetsChoice === 'send') await (await ofCamera()).sendUnsentSheets(idUser);
    await signOut();
    if (sheets > 0 && sheetsChoice === 'delete') await (await ofCamera()).deleteUnsentSheets(idUser).catch(() => {});
    const previous = insertedFrom === '' ? null : await signOutOfPartner().catch(() => null);
    forgetUserLanguage();
    if (!keepsDrafts) clearDrafts(idUser);
    // The session is over, whatever the browser allows to be removed.
    if (isStudent)
      await ofStudents().then(
        ({ clearSentWork: leaveDevice }) => leaveDevice(idUser),
        () => {},
      );
    return previous;
  };
  const signingOut = useWrite(signOutAndForget, { onSuccess: leave, leavesScreen: true });
  return (
    <ConfirmDialog
      open={open}
      title={t('logout.title')}
      confirm={t(unsent > 0 ? 'logout.anyway' : 'logout.confirm')}
      dismiss={unsent > 0 ? t('logout.wait') : undefined}
      pending={signingOut.isPending}
      error={signingOut.error}
      onConfirm={() => signingOut.mutate()}
      onClose={onClose}
    >
      <LiveRegion seen>{unsent > 0 ? t('logout.unsent', { count: unsent }) : t('logout.text')}</LiveRegion>
      {sheets > 0 && (
        <Suspense>
          <WaitingChoice of="logout" count={sheets} choice={sheetsChoice} onChange={setSheetsChoice} />
        </Suspense>
      )}
      {drafts.length > 0 && (
        <Suspense>
          <DraftsAtLogout of={drafts} keeps={keepsDrafts} onChange={setKeepsDrafts} />
        </Suspense>
      )}
    </ConfirmDialog>
  );
}

/** Leaves for the page of a partner that the user came from, or for the sign-in. */
const leave = (previous: string | null) => {
  forgetViews();
  leavePageFor(previous ?? '/login');
};

const signOutOfPartner = async () => (await import('../session/partner-sign-out.ts')).signOutOfPartner();

const ofStudents = () => import('../attempts/unsent.ts');

/** How many answers of a student are on this device alone; they are sent meanwhile. */
function useUnsent(idUser: number | null): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (idUser === null) return;
    const watching = ofStudents().then(({ watchUnsentWork: watchUnsent }) => watchUnsent(idUser, setCount));
    // Without a way to look there is nothing to tell, and nothing is removed that was not sent.
    watching.catch(() => {});
    return () => {
      watching.then(
        (stop) => stop(),
        () => {},
      );
    };
  }, [idUser]);
  return count;
}

/** Returns how many sheets that the user read with the camera are on this device alone; 0 for null. */
function useUnsentSheets(idUser: number | null): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (idUser === null) return;
    // Without a way to look there is nothing to tell, and nothing is removed.
    ofCamera()
      .then(({ countUnsentSheets }) => countUnsentSheets(idUser))
      .then(setCount, () => {});
  }, [idUser]);
  return count;
}

/** Returns the drafts of a user on this device, with what this page has not stored yet; none for null. */
function useDrafts(idUser: number | null): readonly StoredDraft[] {
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([]);
  useEffect(() => {
    if (idUser === null) return;
    flushDrafts();
    setDrafts(listDrafts(idUser));
  }, [idUser]);
  return drafts;
}

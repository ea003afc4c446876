import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DesktopState } from '../../contract/desktop.ts';
import { desktopCalls } from '../../contract/desktop.ts';
import { fullName } from '../../core/people/roles.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useWrite } from '../data/use-write.ts';
import { adoptDesktopState, refreshEverything } from './desktop-state.ts';
import { inMegabytes } from './megabytes.ts';
import { listSetAside, removeSetAside } from './set-aside-databases.ts';
import { SetAsideDatabases } from './set-aside-part.tsx';
import classes from './sync.module.css';

/** Renders who works on this computer and what it holds, and removes all of it. */
export function ThisComputer({ state: { device, person, waiting } }: { state: DesktopState }) {
  const { t, i18n } = useTranslation('desktop');
  const { number } = useFormat();
  const storage = useStorage();
  const [asks, setAsks] = useState(false);
  return (
    <section aria-labelledby="here" className={classes.part}>
      <h2 id="here" className={classes.title}>
        {t('sync.here')}
      </h2>
      <dl className={classes.figures}>
        <Fact name={t('sync.name')} value={device?.name} />
        <Fact name={t('sync.person')} value={person ? fullName(person, i18n.language) : undefined} />
        <Fact name={t('sync.school')} value={person?.schoolName} />
        {storage && (
          <>
            <Fact
              name={t('sync.room')}
              value={t('sync.roomUsed', {
                used: number(inMegabytes(storage.used)),
                most: number(inMegabytes(storage.most)),
              })}
            />
            <Fact name={t('sync.stays')} value={t(storage.stays ? 'sync.staysYes' : 'sync.staysNo')} />
          </>
        )}
      </dl>
      <SetAsideDatabases />
      <div className={classes.links}>
        {storage?.stays === false && (
          <Button variant="default" onClick={storage.ask}>
            {t('sync.ask')}
          </Button>
        )}
        <Button variant="default" onClick={() => setAsks(true)}>
          {t('sync.remove')}
        </Button>
      </div>
      {asks && <RemoveDialog waiting={waiting} onClose={() => setAsks(false)} />}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type Storage = { used: number; most: number; stays: boolean };

const readStorage = async (): Promise<Storage> => {
  const [{ usage = 0, quota = 0 }, stays] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ]);
  return { used: usage, most: quota, stays };
};

/** Returns how much room the browser has given, whether it keeps it, and what asks for that; undefined until it has said. */
function useStorage() {
  const [storage, setStorage] = useState<Storage>();
  useEffect(() => {
    // Without an answer there is nothing to show.
    readStorage().then(setStorage, () => {});
  }, []);
  const ask = () =>
    navigator.storage
      .persist()
      .then(readStorage)
      .then(setStorage, () => {});
  return storage && { ...storage, ask: () => void ask() };
}

/** Renders the question before everything is removed; changes that would be lost are named. */
function RemoveDialog({ waiting, onClose }: { waiting: number; onClose: () => void }) {
  const { t } = useTranslation('desktop');
  const navigate = useNavigate();
  const removing = useWrite(desktopCalls.desktop.removeDesktop, {
    leavesScreen: true,
    onSuccess: async ({ content }) => {
      await listSetAside()
        .then(removeSetAside)
        .catch(() => {});
      adoptDesktopState(content);
      navigate('/register', { replace: true });
      await refreshEverything();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('sync.removeTitle')}
      confirm={t('sync.removeDo')}
      pending={removing.isPending}
      error={removing.error}
      onConfirm={() => removing.mutate({ discardsChanges: waiting > 0 })}
      onClose={onClose}
    >
      <p>{t('sync.removeText')}</p>
      {waiting > 0 && <p>{t('sync.removeChanges', { count: waiting })}</p>}
    </ConfirmDialog>
  );
}

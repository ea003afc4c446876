import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesktopState } from '../../contract/desktop.ts';
import { desktopCalls } from '../../contract/desktop.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { useWrite } from '../data/use-write.ts';
import { BroughtDisciplines } from './brought-disciplines.tsx';
import { ByFile } from './by-file.tsx';
import { adoptDesktopState, refreshEverything, useDesktopState } from './desktop-state.ts';
import { SentChanges } from './sent-changes.tsx';
import classes from './sync.module.css';
import { ThisComputer } from './this-computer.tsx';

/** Renders how this computer stands with the server, what became of what was sent, and what it holds. */
function SyncScreen() {
  const { t } = useTranslation('desktop');
  const state = useDesktopState();
  const [done, setDone] = useState(false);
  const synchronising = useWrite(desktopCalls.desktop.synchronise, {
    onSuccess: async ({ content }) => {
      adoptDesktopState(content);
      await refreshEverything();
      setDone(content.problem === null);
    },
  });
  const isWorking = synchronising.isPending || state.step !== 'resting';
  const synchronise = () => {
    setDone(false);
    synchronising.mutate({});
  };
  return (
    <Screen
      frame="narrow"
      title={t('sync.title')}
      subtitle={t('sync.subtitle')}
      actions={
        // One that was removed still sends what it has.
        (state.problem !== 'revoked' || state.waiting > 0) && (
          <Button loading={isWorking} onClick={synchronise}>
            {t('sync.now')}
          </Button>
        )
      }
    >
      <section aria-labelledby="standing" className={classes.part}>
        <h2 id="standing" className={classes.title}>
          {state.isComplete || state.waiting > 0 ? t('sync.waiting', { count: state.waiting }) : t('sync.incomplete')}
        </h2>
        <Progress state={state} isWorking={isWorking} isDone={done} />
        <ErrorNotice error={synchronising.error} />
      </section>
      {state.hasKeys && <ByFile />}
      <SentChanges />
      <BroughtDisciplines />
      <ThisComputer state={state} />
    </Screen>
  );
}

export { SyncScreen as Component };

function Progress({ state, isWorking, isDone }: { state: DesktopState; isWorking: boolean; isDone: boolean }) {
  const { t } = useTranslation('desktop');
  const { dateTime, number } = useFormat();
  const { step, progress, problem, lastContact, isComplete } = state;
  const stepWords = () => {
    if (step === 'sending') return t('sync.sending');
    if (progress === null) return t('sync.working');
    const done = number(progress.done);
    return progress.of === null
      ? t('sync.receiving', { done })
      : t('sync.receivingOf', { done, of: number(progress.of) });
  };
  return (
    <>
      {!isComplete && problem === null && <p>{t('sync.first')}</p>}
      {isWorking && (
        <div>
          <p>{stepWords()}</p>
          <progress
            className={classes.progress}
            aria-label={t('sync.working')}
            value={progress?.of ? progress.done : undefined}
            max={progress?.of ?? undefined}
          />
        </div>
      )}
      {problem !== null && (
        <div role="alert" className={classes.problem}>
          <p>{t(`sync.problem.${problem}`)}</p>
          {problem === 'needsRegistering' && <Link to="/register?again">{t('sync.registerAgain')}</Link>}
        </div>
      )}
      <LiveRegion seen>{isDone && !isWorking && <p>{t('sync.done')}</p>}</LiveRegion>
      <p className={classes.muted}>
        {lastContact === null ? t('sync.never') : t('sync.contact', { when: dateTime(lastContact) })}
      </p>
    </>
  );
}

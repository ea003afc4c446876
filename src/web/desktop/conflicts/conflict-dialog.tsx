import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopCalls } from '../../../contract/desktop.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useWrite } from '../../data/use-write.ts';
import { type ComparedPart, SideBySide } from '../../display/side-by-side.tsx';
import { AssessmentConflict } from './assessment-conflict.tsx';
import type { ComparedVersions, Conflict } from './conflict.ts';
import classes from './conflict-dialog.module.css';
import { QuestionConflict } from './question-conflict.tsx';
import { StimulusConflict } from './stimulus-conflict.tsx';

/** The key that takes the other version. */
export const TAKE_KEY = 't';

type Props = { conflict: Conflict; onTaken: () => void; onClose: () => void };

/** Renders the version that stayed and the one that became a copy side by side, and takes the other one by a button or a key. */
export function ConflictDialog(props: Props) {
  const Versions = { question: QuestionConflict, stimulus: StimulusConflict, assessment: AssessmentConflict }[
    props.conflict.entity
  ];
  return (
    // The list stays as it is until both versions are read, and the catalogue.
    <Suspense>
      <Versions of={props.conflict}>
        {(versions, error) =>
          (versions !== null || error != null) && <OpenDialog {...props} versions={versions} error={error} />
        }
      </Versions>
    </Suspense>
  );
}

function OpenDialog({
  conflict,
  onTaken,
  onClose,
  versions,
  error,
}: Props & { versions: ComparedVersions | null; error: unknown }) {
  const { t } = useTranslation('desktop');
  const taking = useWrite(desktopCalls.desktop.takeCopy, { leavesScreen: true });
  const { id, entity } = conflict;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Its first button has the focus, which is in view wherever it is scrolled.
    top.current?.closest('dialog')?.scrollTo(0, 0);
  }, []);
  const title = conflict.title || t('events.untitled');
  const canTake = versions !== null && versions.obstacle === null;
  const take = () => canTake && taking.mutate({ id }, { onSuccess: onTaken });
  const isShownAlike = versions?.parts.every(({ hasChanges }) => !hasChanges);
  const isSame = isShownAlike === true && !versions?.hasMore;
  return (
    <Dialog
      open
      title={t('conflict.title', { entity: t(`events.entity.${entity}`), title })}
      className={classes.dialog}
      onKeyDown={({ key, ctrlKey, metaKey, altKey, nativeEvent }) => {
        if (key.toLowerCase() === TAKE_KEY && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing) take();
      }}
      onClose={onClose}
    >
      <div ref={top} className={classes.versions}>
        <ErrorNotice error={error} />
        {isSame && <p>{t('conflict.same')}</p>}
        {versions && !isSame && <Sides conflict={conflict} parts={versions.parts} />}
        {versions?.hasMore && <p>{t('conflict.more')}</p>}
      </div>
      {versions && <Consequences entity={entity} versions={versions} />}
      <ErrorNotice error={taking.error} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('conflict.leave')}
        </Button>
        {canTake && (
          <Button loading={taking.isPending} aria-keyshortcuts={TAKE_KEY} onClick={take} rightSection={<Key />}>
            {t(isSame ? 'conflict.removeCopy' : 'conflict.take')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const Key = () => (
  <kbd aria-hidden className={classes.key}>
    {TAKE_KEY.toUpperCase()}
  </kbd>
);

function Sides({ conflict, parts }: { conflict: Conflict; parts: readonly ComparedPart[] }) {
  const { t } = useTranslation('desktop');
  const { dateTime } = useFormat();
  const { copyIsFrom, hereAt, elsewhereAt } = conflict;
  const originOf = (origin: 'here' | 'elsewhere') => {
    const at = origin === 'here' ? hereAt : elsewhereAt;
    return at === null ? t(`conflict.${origin}`) : t(`conflict.${origin}At`, { when: dateTime(at) });
  };
  const detail = (isCopy: boolean) =>
    copyIsFrom === null ? '' : originOf(isCopy === (copyIsFrom === 'here') ? 'here' : 'elsewhere');
  return (
    <SideBySide
      parts={parts}
      before={{ name: t('conflict.stayed'), detail: detail(false) }}
      after={{ name: t('conflict.copy'), detail: detail(true) }}
    />
  );
}

function Consequences({
  entity,
  versions: { obstacle, isUsed, questions },
}: {
  entity: Conflict['entity'];
  versions: ComparedVersions;
}) {
  const { t } = useTranslation('desktop');
  if (obstacle !== null) return <p className={classes.obstacle}>{t(`conflict.obstacle.${obstacle}`)}</p>;
  return (
    <div className={classes.consequences}>
      <p>{entity === 'stimulus' ? t('conflict.binWith', { count: questions ?? 0 }) : t('conflict.bin')}</p>
      {isUsed && <p>{t('conflict.used')}</p>}
    </div>
  );
}

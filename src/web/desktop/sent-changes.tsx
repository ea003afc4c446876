import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SyncEvent } from '../../contract/desktop.ts';
import { desktopCalls } from '../../contract/desktop.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { useRead } from '../data/use-read.ts';
import { stepPath } from '../paths/assessments.ts';
import { questionPath, stimulusPath } from '../paths/questions.ts';
import { type Conflict, conflictOf, missingOf } from './conflicts/conflict.ts';
import { ConflictDialog } from './conflicts/conflict-dialog.tsx';
import { useUndoTaking } from './conflicts/use-undo-taking.tsx';
import { refreshEverything } from './desktop-state.ts';
import classes from './sync.module.css';

/** Renders what became of the changes that this computer has sent, the newest first. */
export function SentChanges() {
  const { t } = useTranslation('desktop');
  const { content } = useRead(desktopCalls.desktop.getSyncEvents, {}, { suspend: true }).reply;
  const [compared, setCompared] = useState<Conflict | null>(null);
  const { offer, undo, isUndoing, notices } = useUndoTaking();
  return (
    <section aria-labelledby="sent" className={classes.part}>
      <h2 id="sent" className={classes.title}>
        {t('events.title')}
      </h2>
      {content.length === 0 ? (
        <p className={classes.muted}>{t('events.none')}</p>
      ) : (
        <ul className={classes.list}>
          {content.map((event) => (
            <SentChange
              key={event.id}
              event={event}
              isUndoing={isUndoing(event)}
              onCompare={setCompared}
              onUndo={() => undo(event)}
            />
          ))}
        </ul>
      )}
      {compared && (
        <ConflictDialog
          conflict={compared}
          onTaken={async () => {
            setCompared(null);
            offer(compared);
            await refreshEverything();
          }}
          onClose={() => setCompared(null)}
        />
      )}
      {notices}
    </section>
  );
}

type Props = { event: SyncEvent; isUndoing: boolean; onCompare: (conflict: Conflict) => void; onUndo: () => void };

function SentChange({ event, isUndoing, onCompare, onUndo }: Props) {
  const { t } = useTranslation('desktop');
  const { dateTime } = useFormat();
  const { entity, at, idRow, idCopy, taken } = event;
  const title = event.title || t('events.untitled');
  const conflict = conflictOf(event);
  const missing = missingOf(event);
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p className={classes.name}>
          {t(`events.entity.${entity}`)} · {title}
        </p>
        <p>{t(`events.${wordOf(event)}`)}</p>
        {missing !== null && <p>{t(`events.missing.${missing}`)}</p>}
        {taken !== null && <p>{t('events.taken', { when: dateTime(taken.at), until: dateTime(taken.until) })}</p>}
        <p className={classes.muted}>{dateTime(at)}</p>
      </div>
      <div className={classes.links}>
        {conflict !== null && (
          <Button
            variant="default"
            size="sm"
            aria-label={t('events.compareNamed', { title })}
            onClick={() => onCompare(conflict)}
          >
            {t('events.compare')}
          </Button>
        )}
        {taken !== null && (
          <Button
            variant="default"
            size="sm"
            loading={isUndoing}
            aria-label={t('events.undoNamed', { title })}
            onClick={onUndo}
          >
            {t('events.undo')}
          </Button>
        )}
        {idRow !== null && (
          <Link to={pathOf(entity, idRow)} aria-label={t('events.openNamed', { title })}>
            {t('events.open')}
          </Link>
        )}
        {idCopy !== null && (
          <Link to={pathOf(entity, idCopy)} aria-label={t('events.copyNamed', { title })}>
            {t('events.copy')}
          </Link>
        )}
      </div>
    </li>
  );
}

const wordOf = ({ outcome, reason }: SyncEvent) => {
  if (outcome === 'done' || outcome === 'merged') return outcome;
  // A deletion leaves nothing of which there could be a copy.
  return outcome === 'refused' && reason === 'revoked' ? 'refused' : (reason ?? 'refused');
};

const pathOf = (entity: SyncEvent['entity'], id: number): string => {
  if (entity === 'question') return questionPath(id);
  return entity === 'stimulus' ? stimulusPath(id) : stepPath(id, 2);
};

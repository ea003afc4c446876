import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.ts';
import type { OtherDraft } from '../data/drafts/use-local-draft.ts';
import classes from './other-drafts.module.css';

type Props<Value> = {
  of: readonly OtherDraft<Value>[];
  /** Returns the name under which a draft is listed. */
  nameOf: (value: Value) => string;
  onResume: (draft: OtherDraft<Value>) => void;
  onDiscard: (draft: OtherDraft<Value>) => void;
};

/** Lists drafts from another window or another time, each to be resumed here or discarded. */
export function OtherDrafts<Value>({ of, nameOf, onResume, onDiscard }: Props<Value>) {
  const { t } = useTranslation('drafts');
  const { dateTime } = useFormat();
  const [asking, setAsking] = useState<OtherDraft<Value> | null>(null);
  if (of.length === 0) return null;
  return (
    <section aria-label={t('others.title')} className={classes.earlier}>
      <p>{t('others.title')}</p>
      <ul className={classes.list}>
        {of.map((draft) => {
          const name = nameOf(draft.value);
          return (
            <li key={draft.storageKey}>
              <span className={classes.name}>
                {name} <span className={classes.when}>{dateTime(draft.at)}</span>
              </span>
              <Button variant="subtle" size="sm" onClick={() => onResume(draft)}>
                {t('others.resume')} <span className={classes.visuallyHidden}>{name}</span>
              </Button>
              <Button variant="quiet" size="sm" onClick={() => setAsking(draft)}>
                {t('discard')} <span className={classes.visuallyHidden}>{name}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        title={t('others.discardTitle', { name: asking && nameOf(asking.value) })}
        confirm={t('discard')}
        danger
        onConfirm={() => {
          if (asking) onDiscard(asking);
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      />
    </section>
  );
}

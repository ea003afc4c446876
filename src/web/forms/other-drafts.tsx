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
  onResume: (one: OtherDraft<Value>) => void;
  onDiscard: (one: OtherDraft<Value>) => void;
};

/** Lists drafts from another window or another time, each to be resumed here or discarded. */
export function OtherDrafts<Value>({ of, nameOf, onResume, onDiscard }: Props<Value>) {
  const { t } = useTranslation('bank');
  const { dateTime } = useFormat();
  const [asking, setAsking] = useState<OtherDraft<Value> | null>(null);
  if (of.length === 0) return null;
  return (
    <section aria-label={t('earlier.title')} className={classes.earlier}>
      <p>{t('earlier.title')}</p>
      <ul className={classes.list}>
        {of.map((one) => {
          const name = nameOf(one.value);
          return (
            <li key={one.place}>
              <span className={classes.name}>
                {name} <span className={classes.when}>{dateTime(one.at)}</span>
              </span>
              <Button variant="subtle" size="sm" onClick={() => onResume(one)}>
                {t('earlier.goOn')} <span className={classes.unseen}>{name}</span>
              </Button>
              <Button variant="quiet" size="sm" onClick={() => setAsking(one)}>
                {t('edit.discard')} <span className={classes.unseen}>{name}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        title={t('earlier.discardTitle', { name: asking && nameOf(asking.value) })}
        confirm={t('edit.discard')}
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

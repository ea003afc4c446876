import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.ts';
import classes from './earlier-drafts.module.css';
import type { Earlier } from './use-kept.ts';

type Props<Value> = {
  of: readonly Earlier<Value>[];
  /** What each goes by. */
  nameOf: (value: Value) => string;
  onTakeUp: (one: Earlier<Value>) => void;
  onDiscard: (one: Earlier<Value>) => void;
};

/** What was begun in another window or at another time and not saved: each to be gone on with here. */
export function EarlierDrafts<Value>({ of, nameOf, onTakeUp, onDiscard }: Props<Value>) {
  const { t } = useTranslation('bank');
  const { dateTime } = useFormat();
  const [asking, setAsking] = useState<Earlier<Value> | null>(null);
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
              <Button variant="subtle" size="sm" onClick={() => onTakeUp(one)}>
                {t('earlier.goOn')} <span className={classes.visuallyHidden}>{name}</span>
              </Button>
              <Button variant="quiet" size="sm" onClick={() => setAsking(one)}>
                {t('edit.discard')} <span className={classes.visuallyHidden}>{name}</span>
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

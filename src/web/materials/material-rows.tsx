import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { Material } from '../../contract/materials.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { RowTitle } from '../../ui/list/table.tsx';
import { Grip } from '../../ui/reorder/grip.tsx';
import { moveItem } from '../../ui/reorder/positions.ts';
import { ReorderList } from '../../ui/reorder/reorder-list.tsx';
import { ReorderRow } from '../../ui/reorder/reorder-row.tsx';
import { useWrite } from '../data/use-write.ts';
import { iconOf } from './material-icons.ts';
import classes from './materials.module.css';

type Props = {
  of: readonly Material[];
  audienceOf: (material: Material) => string;
  onEdit: (material: Material) => void;
  onRemove: (material: Material) => void;
};

/** Renders the materials in the order of the menu, to be moved, edited and removed. */
export function MaterialRows({ of, audienceOf, onEdit, onRemove }: Props) {
  const { t } = useTranslation(['materials', 'administration']);
  const [failure, setFailure] = useState<Error | null>(null);
  const edit = useWrite(calls.materials.editMaterial, { queue: 'order of the materials', onError: setFailure });
  // The new order while it is being saved, until the materials have been read again after the last move.
  const [savingOrder, setSavingOrder] = useState<readonly number[] | null>(null);
  const ids = savingOrder ?? of.map(({ id }) => id);
  const move = (from: number, to: number) => {
    const id = ids[from];
    if (id === undefined) return;
    setFailure(null);
    setSavingOrder(moveItem(ids, from, to));
    edit.mutate({ id, position: to + 1 }, { onSettled: () => setSavingOrder(null) });
  };
  return (
    <>
      <ErrorNotice error={failure} />
      <ReorderList ids={ids} onMove={move}>
        {(order) => (
          <ol
            className={classes.rows}
            aria-label={t('administration:tabs.material')}
            aria-busy={savingOrder !== null || undefined}
          >
            {order.map((id) => {
              const material = of.find((one) => one.id === id);
              if (!material) return null;
              const { name, icon, entries } = material;
              const Icon = iconOf[icon];
              return (
                <ReorderRow key={id} row={id} className={classes.material}>
                  {of.length > 1 && <Grip name={name} />}
                  <Icon size={22} stroke={1.75} className={classes.icon} role="img" aria-label={t(`icons.${icon}`)} />
                  <div className={classes.words}>
                    <RowTitle
                      title={name}
                      detail={`${audienceOf(material)} · ${t('entryCount', { count: entries.length })}`}
                    />
                  </div>
                  <div className={classes.actions}>
                    <Button
                      variant="subtle"
                      size="sm"
                      aria-label={t('editNamed', { name })}
                      onClick={() => onEdit(material)}
                    >
                      {t('edit')}
                    </Button>
                    <Button
                      variant="subtle"
                      size="sm"
                      aria-label={t('removeNamed', { name })}
                      onClick={() => onRemove(material)}
                    >
                      {t('remove')}
                    </Button>
                  </div>
                </ReorderRow>
              );
            })}
          </ol>
        )}
      </ReorderList>
    </>
  );
}

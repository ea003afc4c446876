import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { CatalogueNode } from '../../../contract/questions.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { moveItem } from '../../../ui/reorder/positions.ts';
import { ReorderList } from '../../../ui/reorder/reorder-list.tsx';
import { ReorderRow } from '../../../ui/reorder/reorder-row.tsx';
import { useWrite } from '../../data/use-write.ts';
import classes from './catalogue.module.css';
import type { CatalogueAction } from './catalogue-action.ts';
import { type CatalogueKind, findSiblings } from './entries.ts';
import { EntryRow } from './entry-row.tsx';

type Props = {
  nodes: readonly CatalogueNode[];
  parent: CatalogueNode | null;
  kind: CatalogueKind;
  language: string;
  /** The ids that a search leaves; null without one. */
  left: ReadonlySet<number> | null;
  onAction: (action: CatalogueAction) => void;
};

/** Renders the entries of one kind below one parent, to be opened, edited and moved, with a button that adds another. */
export function Siblings({ nodes, parent, kind, language, left, onAction }: Props) {
  const { t } = useTranslation('bank');
  const [failure, setFailure] = useState<Error | null>(null);
  const change = useWrite(calls.questions.editCataloging, { queue: 'order of the catalogue', onError: setFailure });
  const all = findSiblings(nodes, { idParent: parent?.idCataloging ?? null, kind, language });
  // The new order while it is being saved, until the catalogue has been read again after the last move.
  const [savingOrder, setSavingOrder] = useState<readonly number[] | null>(null);
  const ids = savingOrder ?? all.map(({ idCataloging }) => idCataloging);
  const move = (from: number, to: number) => {
    const idCataloging = ids[from];
    if (idCataloging === undefined) return;
    setFailure(null);
    setSavingOrder(moveItem(ids, from, to));
    change.mutate({ idCataloging, position: to }, { onSettled: () => setSavingOrder(null) });
  };
  // The order of the provider's is not the school's to change, and theirs come after it.
  const isOrdered = all.every(({ canEdit }) => canEdit);
  const isShown = (id: number) => left === null || left.has(id);
  if (!ids.some(isShown) && left !== null) return null;
  return (
    <div className={classes.siblings}>
      {parent?.kind === 'discipline' && <p className={classes.caption}>{t(`tree.kind.${kind}`)}</p>}
      <ErrorNotice error={failure} />
      <ReorderList ids={ids} onMove={move}>
        {(order) => (
          <ul
            className={classes.list}
            aria-busy={savingOrder !== null || undefined}
            aria-label={t(`tree.kind.${kind}`)}
          >
            {order.filter(isShown).map((id) => {
              const node = all.find(({ idCataloging }) => idCataloging === id);
              return (
                node && (
                  <ReorderRow key={id} row={id} className={classes.item}>
                    <EntryRow
                      node={node}
                      nodes={nodes}
                      left={left}
                      isMovable={isOrdered && left === null && ids.length > 1}
                      onAction={onAction}
                      belowOf={(one) => (
                        <Siblings
                          nodes={nodes}
                          parent={node}
                          kind={one}
                          language={language}
                          left={left}
                          onAction={onAction}
                        />
                      )}
                    />
                  </ReorderRow>
                )
              );
            })}
          </ul>
        )}
      </ReorderList>
      {parent !== null && left === null && (
        <Button
          variant="quiet"
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onAction({ kind: 'add', parent, of: kind })}
        >
          {t(`tree.add.${kind}`)}
        </Button>
      )}
    </div>
  );
}

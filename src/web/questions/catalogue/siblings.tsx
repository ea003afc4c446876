import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { CatalogueNode } from '../../../contract/questions.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { moveItem } from '../../../ui/reorder/positions.ts';
import { useReorder } from '../../../ui/reorder/use-reorder.tsx';
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
  /** What a search leaves; null without one. */
  left: ReadonlySet<number> | null;
  onAct: (act: CatalogueAction) => void;
};

/** The entries of one kind in one place: to be unfolded, acted upon and put in order, and at their end the way to another. */
export function Siblings({ nodes, parent, kind, language, left, onAct }: Props) {
  const { t } = useTranslation('bank');
  const change = useWrite(calls.questions.editCataloging);
  const all = findSiblings(nodes, { idParent: parent?.idCataloging ?? null, kind, language });
  // Shown in the new order at once, until the catalogue has come in it.
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const ids = order ?? all.map(({ idCataloging }) => idCataloging);
  const reorder = useReorder(ids, (from, to) => {
    const idCataloging = ids[from];
    if (idCataloging === undefined) return;
    setOrder(moveItem(ids, from, to));
    change.mutate({ idCataloging, position: to }, { onSettled: () => setOrder(null) });
  });
  const shown = reorder.order.filter((id) => left === null || left.has(id));
  if (left !== null && shown.length === 0) return null;
  return (
    <div className={classes.siblings}>
      {parent?.kind === 'discipline' && <p className={classes.caption}>{t(`tree.kind.${kind}`)}</p>}
      <ErrorNotice error={change.error} />
      <ul ref={reorder.list} className={classes.list} aria-label={t(`tree.kind.${kind}`)}>
        {shown.map((id) => {
          const node = all.find(({ idCataloging }) => idCataloging === id);
          return (
            node && (
              <li key={id} {...reorder.row(id)} className={classes.item}>
                <EntryRow
                  node={node}
                  nodes={nodes}
                  left={left}
                  grip={left === null && ids.length > 1 ? reorder.grip(id) : null}
                  onAct={onAct}
                  belowOf={(one) => (
                    <Siblings nodes={nodes} parent={node} kind={one} language={language} left={left} onAct={onAct} />
                  )}
                />
              </li>
            )
          );
        })}
      </ul>
      {reorder.announcement}
      {parent !== null && left === null && (
        <Button
          variant="quiet"
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onAct({ kind: 'add', parent, of: kind })}
        >
          {t(`tree.add.${kind}`)}
        </Button>
      )}
    </div>
  );
}

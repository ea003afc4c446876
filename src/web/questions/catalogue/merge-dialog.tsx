import { NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { CatalogueNode } from '../../../contract/questions.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import classes from './catalogue.module.css';
import { findParent, findTargets } from './entries.ts';

type Props = {
  node: CatalogueNode;
  nodes: readonly CatalogueNode[];
  onMerged: (node: CatalogueNode, target: CatalogueNode) => void;
  onClose: () => void;
};

/** Renders the choice of the entry that another is merged into, and what that changes. */
export function MergeDialog({ node, nodes, onMerged, onClose }: Props) {
  const { t } = useTranslation('bank');
  const merge = useWrite(calls.questions.mergeCataloging);
  const { reply } = useRead(
    calls.questions.getCatalogingUse,
    { idCataloging: node.idCataloging },
    { onFailure: 'tell' },
  );
  const { questions = 0, entries = 0 } = reply?.content ?? {};
  const [search, setSearch] = useState('');
  const [idTarget, setIdTarget] = useState<number | null>(null);
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLSelectElement>(null);
  const targets = findTargets(nodes, node, search);
  const target = targets.find(({ idCataloging }) => idCataloging === idTarget);
  const confirm = () => {
    setChecked(true);
    if (!target) return field.current?.focus();
    merge.mutate(
      { idCataloging: node.idCataloging, idTarget: target.idCataloging },
      {
        onSuccess: () => {
          onMerged(node, target);
          onClose();
        },
      },
    );
  };
  const pathOf = (one: CatalogueNode) => [findParent(nodes, one)?.name, one.name].filter(Boolean).join(' · ');
  return (
    <ConfirmDialog
      open
      title={t('tree.mergeTitle', { name: node.name })}
      confirm={t('tree.merge')}
      pending={merge.isPending}
      error={merge.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={classes.form}>
        <TextInput
          type="search"
          label={t('tree.mergeSearch')}
          value={search}
          maxLength={200}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <NativeSelect
          ref={field}
          size="md"
          label={t('tree.mergeInto')}
          data={[
            { value: '', label: t(targets.length > 0 ? 'data.choose' : 'tree.none') },
            ...targets.map((one) => ({ value: String(one.idCataloging), label: pathOf(one) })),
          ]}
          value={target ? String(target.idCataloging) : ''}
          onChange={({ currentTarget }) => setIdTarget(Number(currentTarget.value) || null)}
          error={checked && !target ? t('tree.mergeMissing') : undefined}
        />
        {reply && (
          <p>
            {[
              questions > 0 && t('tree.mergeQuestions', { count: questions }),
              entries > 0 && t('tree.mergeEntries', { count: entries }),
              t('tree.mergeAlias', { name: node.name }),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}

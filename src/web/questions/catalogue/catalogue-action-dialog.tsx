import { NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { CatalogueNode } from '../../../contract/questions.ts';
import { isLanguage } from '../../../core/languages.ts';
import { SubmitOnEnter } from '../../../ui/actions/submit-on-enter.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useLengthLimit } from '../../../ui/form/use-length-limit.ts';
import { useWrite } from '../../data/use-write.ts';
import classes from './catalogue.module.css';
import type { CatalogueAction } from './catalogue-action.ts';
import { DeleteEntryDialog } from './delete-entry-dialog.tsx';
import { findParent, possibleParents } from './entries.ts';
import { IconField } from './icon-field.tsx';
import { MergeDialog } from './merge-dialog.tsx';

type Props = {
  action: CatalogueAction;
  nodes: readonly CatalogueNode[];
  language: string;
  onMoved: (node: CatalogueNode, place: CatalogueNode) => void;
  onMerged: (node: CatalogueNode, target: CatalogueNode) => void;
  onClose: () => void;
};

/** Renders the dialog that asks for what an action on the catalogue needs. */
export function CatalogueActionDialog({ action, nodes, language, onMoved, onMerged, onClose }: Props) {
  if (action.kind === 'add' || action.kind === 'rename')
    return <NameDialog action={action} language={language} onClose={onClose} />;
  if (action.kind === 'move')
    return <MoveDialog node={action.node} nodes={nodes} onMoved={onMoved} onClose={onClose} />;
  if (action.kind === 'merge')
    return <MergeDialog node={action.node} nodes={nodes} onMerged={onMerged} onClose={onClose} />;
  if (action.kind === 'delete') return <DeleteEntryDialog node={action.node} onClose={onClose} />;
  return <UseDialog node={action.node} active={action.kind === 'activate'} onClose={onClose} />;
}

type NameProps = {
  action: Extract<CatalogueAction, { kind: 'add' | 'rename' }>;
  language: string;
  onClose: () => void;
};

function NameDialog({ action, language, onClose }: NameProps) {
  const { t } = useTranslation('bank');
  const kind = action.kind === 'rename' ? action.node.kind : action.of;
  const limited = useLengthLimit();
  const add = useWrite(calls.questions.addCataloging);
  const edit = useWrite(calls.questions.editCataloging);
  const [name, setName] = useState(action.kind === 'rename' ? action.node.name : '');
  const [abbreviation, setAbbreviation] = useState(action.kind === 'rename' ? action.node.abbreviation : '');
  const [icon, setIcon] = useState(action.kind === 'rename' ? action.node.icon : '');
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const save = () => {
    setChecked(true);
    if (name.trim() === '') return field.current?.focus();
    if (action.kind === 'rename')
      return edit.mutate({ idCataloging: action.node.idCataloging, name, abbreviation, icon }, { onSuccess: onClose });
    const { parent, of } = action;
    const spoken = parent?.language ?? language;
    if (isLanguage(spoken))
      add.mutate(
        { idParent: parent?.idCataloging ?? null, kind: of, name, language: spoken, abbreviation, icon },
        { onSuccess: onClose },
      );
  };
  return (
    <ConfirmDialog
      open
      title={action.kind === 'rename' ? t('tree.renameTitle', { name: action.node.name }) : t(`tree.add.${action.of}`)}
      confirm={t(action.kind === 'rename' ? 'tree.save' : 'tree.addConfirm')}
      pending={add.isPending || edit.isPending}
      error={add.error ?? edit.error}
      onConfirm={save}
      onClose={onClose}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {action.kind === 'add' && action.parent && (
          <p className={classes.quiet}>{t('tree.within', { name: action.parent.name })}</p>
        )}
        <TextInput
          ref={field}
          label={t('tree.name')}
          {...limited(name, 200)}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={checked && name.trim() === '' ? t('tree.nameMissing') : limited(name, 200).error}
        />
        <TextInput
          label={t('tree.abbreviation')}
          description={t('tree.abbreviationHint')}
          {...limited(abbreviation, 12)}
          value={abbreviation}
          onChange={({ currentTarget }) => setAbbreviation(currentTarget.value)}
        />
        {kind === 'discipline' && <IconField value={icon} onChange={setIcon} />}
        <SubmitOnEnter />
      </form>
    </ConfirmDialog>
  );
}

type MoveProps = Pick<Props, 'nodes' | 'onMoved' | 'onClose'> & { node: CatalogueNode };

function MoveDialog({ node, nodes, onMoved, onClose }: MoveProps) {
  const { t } = useTranslation('bank');
  const edit = useWrite(calls.questions.editCataloging);
  const places = possibleParents(nodes, node);
  const [idParent, setIdParent] = useState<number | null>(null);
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLSelectElement>(null);
  const move = () => {
    setChecked(true);
    const place = places.find(({ idCataloging }) => idCataloging === idParent);
    if (!place) return field.current?.focus();
    edit.mutate(
      { idCataloging: node.idCataloging, idParent: place.idCataloging },
      {
        onSuccess: () => {
          onMoved(node, place);
          onClose();
        },
      },
    );
  };
  const pathOf = (place: CatalogueNode) => [findParent(nodes, place)?.name, place.name].filter(Boolean).join(' · ');
  return (
    <ConfirmDialog
      open
      title={t('tree.moveTitle', { name: node.name })}
      confirm={t('tree.moveConfirm')}
      pending={edit.isPending}
      error={edit.error}
      onConfirm={move}
      onClose={onClose}
    >
      <NativeSelect
        ref={field}
        size="md"
        label={t('tree.moveWhere')}
        data={[
          { value: '', label: t('data.choose') },
          ...places.map((place) => ({ value: String(place.idCataloging), label: pathOf(place) })),
        ]}
        value={idParent === null ? '' : String(idParent)}
        onChange={({ currentTarget }) => setIdParent(Number(currentTarget.value) || null)}
        error={checked && idParent === null ? t('tree.moveMissing') : undefined}
      />
    </ConfirmDialog>
  );
}

function UseDialog({ node, active, onClose }: { node: CatalogueNode; active: boolean; onClose: () => void }) {
  const { t } = useTranslation('bank');
  const edit = useWrite(calls.questions.editCataloging);
  return (
    <ConfirmDialog
      open
      title={t(active ? 'tree.activateTitle' : 'tree.deactivateTitle', { name: node.name })}
      confirm={t(active ? 'tree.activate' : 'tree.deactivate')}
      pending={edit.isPending}
      error={edit.error}
      onConfirm={() => edit.mutate({ idCataloging: node.idCataloging, active }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {active ? t('tree.activateText') : t('tree.deactivateText', { count: node.questions })}
    </ConfirmDialog>
  );
}

import { NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { CatalogueNode } from '../../../contract/questions.ts';
import { isLanguage } from '../../../core/languages.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useLengthLimit } from '../../../ui/form/use-length-limit.ts';
import { useWrite } from '../../data/use-write.ts';
import classes from './catalogue.module.css';
import type { CatalogueAction } from './catalogue-action.ts';
import { findParent, possibleParents } from './entries.ts';
import { IconField } from './icon-field.tsx';

type Props = {
  act: CatalogueAction;
  nodes: readonly CatalogueNode[];
  language: string;
  onMoved: (node: CatalogueNode, place: CatalogueNode) => void;
  onClose: () => void;
};

/** Asks for what an act on the catalogue still needs. */
export function CatalogueActionDialog({ act, nodes, language, onMoved, onClose }: Props) {
  if (act.kind === 'add' || act.kind === 'rename')
    return <NameDialog act={act} language={language} onClose={onClose} />;
  if (act.kind === 'move') return <MoveDialog node={act.node} nodes={nodes} onMoved={onMoved} onClose={onClose} />;
  return <UseDialog node={act.node} active={act.kind === 'activate'} onClose={onClose} />;
}

type NameProps = {
  act: Extract<CatalogueAction, { kind: 'add' | 'rename' }>;
  language: string;
  onClose: () => void;
};

function NameDialog({ act, language, onClose }: NameProps) {
  const { t } = useTranslation('bank');
  const kind = act.kind === 'rename' ? act.node.kind : act.of;
  const limited = useLengthLimit();
  const add = useWrite(calls.questions.addCataloging);
  const edit = useWrite(calls.questions.editCataloging);
  const [name, setName] = useState(act.kind === 'rename' ? act.node.name : '');
  const [abbreviation, setAbbreviation] = useState(act.kind === 'rename' ? act.node.abbreviation : '');
  const [icon, setIcon] = useState(act.kind === 'rename' ? act.node.icon : '');
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const save = () => {
    setChecked(true);
    if (name.trim() === '') return field.current?.focus();
    if (act.kind === 'rename')
      return edit.mutate({ idCataloging: act.node.idCataloging, name, abbreviation, icon }, { onSuccess: onClose });
    const { parent, of } = act;
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
      title={act.kind === 'rename' ? t('tree.renameTitle', { name: act.node.name }) : t(`tree.add.${act.of}`)}
      confirm={t(act.kind === 'rename' ? 'tree.save' : 'tree.addConfirm')}
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
        {act.kind === 'add' && act.parent && (
          <p className={classes.quiet}>{t('tree.within', { name: act.parent.name })}</p>
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
        <button type="submit" hidden />
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

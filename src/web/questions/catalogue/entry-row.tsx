import { ActionIcon } from '@mantine/core';
import {
  IconArrowMerge,
  IconArrowMoveRight,
  IconChevronRight,
  IconDots,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueNode } from '../../../contract/questions.ts';
import { PlainButton } from '../../../ui/actions/plain-button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Menu } from '../../../ui/menu/menu.tsx';
import { MenuDivider, MenuItem } from '../../../ui/menu/menu-item.tsx';
import { Grip } from '../../../ui/reorder/grip.tsx';
import { EntryIcon } from '../bank/catalogue/entry-icon.tsx';
import classes from './catalogue.module.css';
import type { CatalogueAction } from './catalogue-action.ts';
import { type CatalogueKind, childKinds, findTargets, possibleParents } from './entries.ts';

type Props = {
  node: CatalogueNode;
  nodes: readonly CatalogueNode[];
  left: ReadonlySet<number> | null;
  /** True when it can be moved among its siblings now. */
  isMovable: boolean;
  onAction: (action: CatalogueAction) => void;
  /** The entries of one kind below it. */
  belowOf: (kind: CatalogueKind) => ReactNode;
};

const icon = { size: 18, 'aria-hidden': true } as const;

/** Renders an entry of the catalogue with its menu and, when open, the entries below it. */
export function EntryRow({ node, nodes, left, isMovable, onAction, belowOf }: Props) {
  const { t } = useTranslation('bank');
  const { number } = useFormat();
  const [opened, setOpened] = useState(false);
  const id = useId();
  const { name, abbreviation, icon: picture, active, questions, kind, canEdit } = node;
  const unfolds = childKinds[kind].length > 0;
  const onTheWay =
    left !== null && nodes.some((one) => one.idParent === node.idCataloging && left.has(one.idCataloging));
  const open = unfolds && (opened || onTheWay);
  return (
    <>
      <div className={classes.row} data-inactive={!active || undefined} data-kind={kind}>
        {isMovable && <Grip name={name} />}
        {unfolds ? (
          <PlainButton
            className={classes.fold}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpened(!open)}
          >
            <IconChevronRight size={18} aria-hidden className={classes.chevron} />
            <EntryIcon of={picture} size={20} />
            <span className={classes.name}>{name}</span>
          </PlainButton>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        {abbreviation && <span className={classes.quiet}>{abbreviation}</span>}
        {!active && <span className={classes.inactive}>{t('tree.inactive')}</span>}
        <span className={classes.count} title={t('tree.questions', { count: questions })}>
          {number(questions)}
        </span>
        {canEdit && (
          <Menu
            trigger={
              <ActionIcon aria-label={t('tree.more', { name })}>
                <IconDots size={20} aria-hidden />
              </ActionIcon>
            }
          >
            <MenuItem icon={<IconPencil {...icon} />} onSelect={() => onAction({ kind: 'rename', node })}>
              {t('tree.rename')}
            </MenuItem>
            {possibleParents(nodes, node).length > 0 && (
              <MenuItem icon={<IconArrowMoveRight {...icon} />} onSelect={() => onAction({ kind: 'move', node })}>
                {t('tree.moveTo')}
              </MenuItem>
            )}
            <MenuItem
              icon={active ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
              onSelect={() => onAction({ kind: active ? 'deactivate' : 'activate', node })}
            >
              {t(active ? 'tree.deactivate' : 'tree.activate')}
            </MenuItem>
            {findTargets(nodes, node, '').length > 0 && (
              <MenuItem icon={<IconArrowMerge {...icon} />} onSelect={() => onAction({ kind: 'merge', node })}>
                {t('tree.mergeWith')}
              </MenuItem>
            )}
            <MenuDivider />
            <MenuItem danger icon={<IconTrash {...icon} />} onSelect={() => onAction({ kind: 'delete', node })}>
              {t('tree.delete')}
            </MenuItem>
          </Menu>
        )}
      </div>
      {unfolds && (
        <div id={id} hidden={!open} className={classes.below}>
          {open && childKinds[kind].map((one) => <Fragment key={one}>{belowOf(one)}</Fragment>)}
        </div>
      )}
    </>
  );
}

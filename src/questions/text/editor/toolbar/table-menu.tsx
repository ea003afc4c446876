import { IconTable } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../controller.ts';
import { Menu, type MenuItem } from './menu.tsx';
import classes from './toolbar.module.css';
import type { Stop } from './toolbar-stop.ts';

const changes = [
  'addRowBefore',
  'addRowAfter',
  'addColumnBefore',
  'addColumnAfter',
  'toggleHeaderRow',
  'toggleHeaderColumn',
  'mergeCells',
  'splitCell',
  'deleteRow',
  'deleteColumn',
  'deleteTable',
] as const;

/** A new table, and what can be done to the one that the cursor is in. */
export function TableMenu({ editor, desk, stop }: { editor: Editor; desk: Desk; stop: Stop }) {
  const { t } = useTranslation('editor');
  const items = (): MenuItem[] => {
    if (!editor.isActive('table')) {
      return [{ name: 'insert', words: t('table.insert'), run: () => desk.ask({ of: 'table' }) }];
    }
    return changes
      .filter((change) => editor.can()[change]())
      .map((change) => ({
        name: change,
        words: t(`table.${change}`),
        run: () => void editor.chain().focus()[change]().run(),
      }));
  };
  return (
    <Menu label={t('table.menu')} items={items} stop={stop} className={classes.tool}>
      <IconTable size={18} stroke={1.75} aria-hidden />
    </Menu>
  );
}

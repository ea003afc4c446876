import { IconTable } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import type { EditorController } from '../controller.ts';
import { Menu, type MenuItem } from './menu.tsx';
import classes from './toolbar.module.css';
import type { ToolbarStop } from './toolbar-stop.ts';

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
export function TableMenu({
  editor,
  controller,
  stop,
}: {
  editor: Editor;
  controller: EditorController;
  stop: ToolbarStop;
}) {
  const { t } = useTranslation('editor');
  const items = (): MenuItem[] => {
    if (!editor.isActive('table')) {
      return [{ name: 'insert', words: t('table.insert'), run: () => controller.openDialog({ of: 'table' }) }];
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

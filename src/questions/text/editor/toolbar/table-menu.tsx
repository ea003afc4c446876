import { IconTable } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import type { EditorController } from '../controller.ts';
import classes from './toolbar.module.css';
import { ToolbarMenu, type ToolbarMenuItem, type ToolbarStop } from './toolbar-menu.tsx';

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

/** Renders the menu that inserts a table or changes the one around the cursor. */
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
  const items = (): ToolbarMenuItem[] => {
    if (!editor.isActive('table')) {
      return [{ name: 'insert', label: t('table.insert'), run: () => controller.openDialog({ type: 'table' }) }];
    }
    return changes
      .filter((change) => editor.can()[change]())
      .map((change) => ({
        name: change,
        label: t(`table.${change}`),
        run: () => void editor.chain().focus()[change]().run(),
      }));
  };
  return (
    <ToolbarMenu label={t('table.menu')} items={items} stop={stop} className={classes.tool}>
      <IconTable size={18} stroke={1.75} aria-hidden />
    </ToolbarMenu>
  );
}

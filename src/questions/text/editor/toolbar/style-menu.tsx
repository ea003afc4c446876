import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import classes from './toolbar.module.css';
import { ToolbarMenu, type ToolbarMenuItem, type ToolbarStop } from './toolbar-menu.tsx';

const levels = [1, 2, 3, 4] as const;

/** Renders the menu that makes a paragraph text or a heading of level 1–4. */
export function StyleMenu({ editor, stop }: { editor: Editor; stop: ToolbarStop }) {
  const { t } = useTranslation('editor');
  const level = useEditorState({
    editor,
    selector: ({ editor }) => Number(editor.getAttributes('heading').level ?? 0),
  });
  const nameOf = (level: number) => (level === 0 ? t('style.text') : t('style.heading', { level }));
  const items = (): ToolbarMenuItem[] => [
    {
      name: 'text',
      label: nameOf(0),
      checked: level === 0,
      run: () => editor.chain().focus().setNode('paragraph').run(),
    },
    ...levels.map((one) => ({
      name: `heading-${one}`,
      label: nameOf(one),
      keys: '#'.repeat(one),
      checked: level === one,
      run: () => editor.chain().focus().setNode('heading', { level: one }).run(),
    })),
  ];
  return (
    <ToolbarMenu label={t('style.of', { style: nameOf(level) })} items={items} stop={stop} className={classes.style}>
      <span className={classes.styleName}>{nameOf(level)}</span>
    </ToolbarMenu>
  );
}

import { IconDots } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import { formatKeys } from '../commands/shortcuts.ts';
import type { EditorController } from '../controller.ts';
import classes from './toolbar.module.css';
import { ToolbarMenu, type ToolbarMenuItem, type ToolbarStop } from './toolbar-menu.tsx';
import { type Tool, tools } from './tools.ts';

type Props = { editor: Editor; controller: EditorController; canUpload: boolean; stop: ToolbarStop };

const files = ['audio', 'video'] as const;
const others = ['strike', 'blockquote', 'codeBlock', 'horizontalRule'] as const;

/** Renders the menu of rarely used tools. */
export function MoreMenu({ editor, controller, canUpload, stop }: Props) {
  const { t } = useTranslation('editor');
  const items = (): ToolbarMenuItem[] =>
    [...(canUpload ? files : []), ...others].map((name) => {
      const { keys, run }: Tool = tools[name];
      return {
        name,
        label: t(`tools.${name}`),
        keys: keys && formatKeys(keys),
        run: () => run(editor, controller),
      };
    });
  return (
    <ToolbarMenu label={t('more')} items={items} stop={stop} className={classes.tool}>
      <IconDots size={18} stroke={1.75} aria-hidden />
    </ToolbarMenu>
  );
}

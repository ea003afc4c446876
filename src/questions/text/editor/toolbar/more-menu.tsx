import { IconDots } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import { formatKeys } from '../commands/shortcuts.ts';
import type { EditorController } from '../controller.ts';
import { Menu, type MenuItem } from './menu.tsx';
import classes from './toolbar.module.css';
import type { ToolbarStop } from './toolbar-stop.ts';
import { type Tool, tools } from './tools.ts';

type Props = { editor: Editor; controller: EditorController; canUpload: boolean; stop: ToolbarStop };

const files = ['audio', 'video'] as const;
const others = ['strike', 'blockquote', 'codeBlock', 'horizontalRule'] as const;

/** What is seldom wanted. */
export function MoreMenu({ editor, controller, canUpload, stop }: Props) {
  const { t } = useTranslation('editor');
  const items = (): MenuItem[] =>
    [...(canUpload ? files : []), ...others].map((name) => {
      const { keys, run }: Tool = tools[name];
      return {
        name,
        words: t(`tools.${name}`),
        keys: keys && formatKeys(keys),
        run: () => run(editor, controller),
      };
    });
  return (
    <Menu label={t('more')} items={items} stop={stop} className={classes.tool}>
      <IconDots size={18} stroke={1.75} aria-hidden />
    </Menu>
  );
}

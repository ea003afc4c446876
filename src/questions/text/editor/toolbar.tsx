import { IconBold, IconItalic, IconSubscript, IconSuperscript } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import classes from './toolbar.module.css';

type Props = { editor: Editor; size: 'line' | 'field' | 'page'; label: string };

const marks = [
  { name: 'bold', Icon: IconBold },
  { name: 'italic', Icon: IconItalic },
  { name: 'subscript', Icon: IconSubscript },
  { name: 'superscript', Icon: IconSuperscript },
] as const;

export function Toolbar({ editor, size, label }: Props) {
  const { t } = useTranslation('editor');
  const state = useEditorState({
    editor,
    selector: ({ editor }) => Object.fromEntries(marks.map(({ name }) => [name, editor.isActive(name)])),
  });
  return (
    <div role="toolbar" aria-label={t('toolbar', { field: label })} className={classes.toolbar} data-size={size}>
      {marks.map(({ name, Icon }) => (
        <button
          key={name}
          type="button"
          aria-label={t(name)}
          aria-pressed={state[name]}
          onClick={() => editor.chain().focus().toggleMark(name).run()}
        >
          <Icon size={18} aria-hidden />
        </button>
      ))}
    </div>
  );
}

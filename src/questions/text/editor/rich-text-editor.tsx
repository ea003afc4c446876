import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Doc } from '../document.ts';
import text from '../text.module.css';
import content from './content.module.css';
import { Desk } from './desk.ts';
import { extensionsOf } from './extensions.ts';
import type { GapTools } from './gaps.ts';
import classes from './rich-text-editor.module.css';
import { Toolbar } from './toolbar.tsx';
import { useWritten } from './use-written.ts';

type Props = {
  label: string;
  labelHidden?: boolean;
  value: Doc;
  /** Told a moment after typing, and at once when the field is left or goes away. */
  onChange(doc: Doc): void;
  /** A line of an alternative, a field of a form, or a page of its own. */
  size: 'line' | 'field' | 'page';
  error?: string | undefined;
  description?: string;
  required?: boolean;
  /** Given where the text has gaps to fill in. */
  gaps?: GapTools;
  autoFocus?: boolean;
};

/** A field for rich text. It keeps what is typed itself, so that a letter never waits for the screen around it. */
export function RichTextEditor(props: Props) {
  const { label, labelHidden = false, value, onChange, size, error, description, required = false } = props;
  const { t } = useTranslation('editor');
  const id = useId();
  const [desk] = useState(() => new Desk(id, t));
  const [start] = useState(() => ({
    extensions: extensionsOf(desk, { gaps: props.gaps !== undefined }),
    content: value,
    autofocus: props.autoFocus ? ('end' as const) : false,
    shouldRerenderOnTransaction: false,
  }));
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  const editor = useEditor(start);

  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          class: `${text.text} ${content.content}`,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
          ...(describedBy ? { 'aria-describedby': describedBy } : {}),
          ...(error ? { 'aria-invalid': 'true' } : {}),
          ...(required ? { 'aria-required': 'true' } : {}),
        },
      },
    });
  }, [editor, id, describedBy, error, required]);

  useEffect(() => {
    desk.t = t;
    desk.gaps = props.gaps;
    for (const label of desk.chips) label();
  }, [desk, t, props.gaps]);

  useWritten(editor, value, onChange);

  return (
    <div className={classes.field} data-size={size}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as a label does, it leads into its field; keys reach the field itself */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: likewise */}
      <span
        id={`${id}-label`}
        className={labelHidden ? classes.unseen : classes.label}
        onClick={() => editor.commands.focus()}
      >
        {label}
        {required && !labelHidden && <span className={classes.required}> ({t('required')})</span>}
      </span>
      {description && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
      <div className={classes.frame} data-error={error !== undefined || undefined}>
        <Toolbar editor={editor} size={size} label={label} />
        <EditorContent editor={editor} className={classes.room} />
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

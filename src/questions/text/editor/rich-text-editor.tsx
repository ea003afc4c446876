import { EditorContent, useEditor } from '@tiptap/react';
import { useContext, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaType } from '../document/addresses.ts';
import type { Doc } from '../document/document.ts';
import text from '../render/rich-text.module.css';
import { type DialogRequest, EditorController, type GapAnswers, type PastedChange } from './controller.ts';
import { EditorDialog } from './editor-dialog.tsx';
import { editorExtensions } from './extensions.ts';
import { createMessages } from './messages.ts';
import content from './nodes/nodes.module.css';
import { Notices } from './notices.tsx';
import classes from './rich-text-editor.module.css';
import { Toolbar } from './toolbar/toolbar.tsx';
import { acceptedFiles, insertFiles } from './uploads/insert-files.ts';
import { UploadServiceContext } from './uploads/upload-service.ts';
import { useDocumentValue } from './use-document-value.ts';

type Props = {
  label: string;
  labelHidden?: boolean;
  value: Doc;
  /** Called when typing pauses, and at once when the field loses the focus or is unmounted. */
  onChange(doc: Doc): void;
  /** `line` for an alternative, `field` in a form, `page` for a long text. */
  size: 'line' | 'field' | 'page';
  error?: string | undefined;
  description?: string;
  required?: boolean;
  /** Given for a text with gaps to fill in. */
  gaps?: GapAnswers;
  /** Is offered what is pasted while the field is empty; returns whether it took it, so that nothing is inserted. */
  onPasteIntoEmpty?: ((pasted: Doc) => boolean) | undefined;
  autoFocus?: boolean;
};

/** Renders a field for rich text. It holds its content itself, so typing never waits for the screen to render. */
export function RichTextEditor(props: Props) {
  const { label, labelHidden = false, value, onChange, size, error, description, required = false, gaps } = props;
  const { onPasteIntoEmpty } = props;
  const { t } = useTranslation('editor');
  const service = useContext(UploadServiceContext);
  const id = useId();
  const [controller] = useState(() => new EditorController(id, createMessages(t)));
  const [start] = useState(() => ({
    extensions: editorExtensions(controller, { gaps: gaps !== undefined }),
    content: value,
    autofocus: props.autoFocus ? ('end' as const) : false,
    shouldRerenderOnTransaction: false,
  }));
  const editor = useEditor(start);
  const [requests, setRequests] = useState<readonly DialogRequest[]>([]);
  const [closedDialogs, setClosedDialogs] = useState(0);
  const [notices, setNotices] = useState<readonly string[]>([]);
  const [sizeNotice, setSizeNotice] = useState<string | null>(null);
  const [changes, setChanges] = useState<PastedChange | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const flush = useDocumentValue(editor, value, onChange);

  useEffect(() => {
    controller.messages = createMessages(t);
    controller.gaps = gaps;
    controller.flush = flush;
    controller.takePasted = onPasteIntoEmpty ?? (() => false);
    controller.openDialog = (request) => setRequests((requests) => [...requests, request]);
    controller.showNotice = (words) => setNotices((notices) => [...new Set([...notices, words])]);
    controller.showChanges = setChanges;
    controller.showSizeLimit = setSizeNotice;
    controller.focusToolbar = () => frame.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus();
    controller.insertFiles = (files, at) => {
      if (service) void insertFiles(editor.view, controller, files, at);
    };
    controller.storeFile = async (mediaType, file) => {
      try {
        const stored = await service?.upload(mediaType, file);
        if (!stored) return null;
        const { asset, width, height } = stored;
        return mediaType === 'image' ? { asset, size: { width, height } } : { asset };
      } catch (error) {
        controller.showNotice(controller.messages.failedFile(file.name, service?.errorMessage(error) ?? ''));
        return null;
      }
    };
    controller.chooseFiles = (mediaType: MediaType) => {
      if (!chooser.current) return;
      chooser.current.accept = acceptedFiles[mediaType];
      chooser.current.click();
    };
    for (const label of controller.gapLabelUpdates) label();
  }, [controller, editor, t, gaps, service, flush, onPasteIntoEmpty]);

  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          class: `${text.text} ${content.content}`,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
          'aria-keyshortcuts': 'Alt+F10',
          ...(describedBy ? { 'aria-describedby': describedBy } : {}),
          ...(error ? { 'aria-invalid': 'true' } : {}),
          ...(required ? { 'aria-required': 'true' } : {}),
        },
      },
    });
  }, [editor, id, describedBy, error, required]);

  const request = requests[closedDialogs];
  return (
    <div className={classes.field} data-size={size}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as a label does, it leads into its field, which keys reach by themselves */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: likewise */}
      <span
        id={`${id}-label`}
        className={labelHidden ? classes.visuallyHidden : classes.label}
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
      <div ref={frame} className={classes.frame} data-error={error !== undefined || undefined}>
        <Toolbar editor={editor} controller={controller} size={size} label={label} gaps={gaps !== undefined} />
        <EditorContent editor={editor} className={classes.room} />
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      <Notices
        notices={sizeNotice === null ? notices : [sizeNotice, ...notices]}
        changes={changes}
        onClose={() => {
          setChanges(null);
          setSizeNotice(null);
          setNotices([]);
        }}
      />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t('files.choose')}
        onChange={({ target }) => {
          if (target.files) controller.insertFiles([...target.files]);
          target.value = '';
        }}
      />
      {request && (
        <EditorDialog
          key={closedDialogs}
          request={request}
          editor={editor}
          onClose={() => setClosedDialogs(closedDialogs + 1)}
        />
      )}
    </div>
  );
}

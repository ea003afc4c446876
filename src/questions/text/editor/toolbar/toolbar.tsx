import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../../../ui/actions/plain-button.tsx';
import { Tooltip } from '../../../../ui/tooltip/tooltip.tsx';
import { formatKeys } from '../commands/shortcuts.ts';
import type { EditorController } from '../controller.ts';
import { UploadServiceContext } from '../uploads/upload-service.ts';
import { MoreMenu } from './more-menu.tsx';
import { StyleMenu } from './style-menu.tsx';
import { TableMenu } from './table-menu.tsx';
import classes from './toolbar.module.css';
import type { ToolbarStop } from './toolbar-menu.tsx';
import { type Tool, type ToolName, tools } from './tools.ts';

type Props = {
  editor: Editor;
  controller: EditorController;
  size: 'line' | 'field' | 'page';
  label: string;
  gaps: boolean;
};

const short: ToolName[][] = [
  ['bold', 'italic', 'subscript', 'superscript'],
  ['formula', 'image'],
];
const full: (ToolName | 'style' | 'table' | 'more')[][] = [
  ['style', 'bold', 'italic', 'underline', 'subscript', 'superscript'],
  ['bulletList', 'orderedList', 'link'],
  ['formula', 'image', 'table', 'more'],
  ['undo', 'redo'],
];
const files = new Set<string>(['image', 'audio', 'video']);

/** Renders the toolbar of one editor: one Tab stop, with arrow keys among its buttons. */
export function Toolbar({ editor, controller, size, label, gaps }: Props) {
  const { t } = useTranslation('editor');
  const canUpload = useContext(UploadServiceContext) !== null;
  const [current, setCurrent] = useState(0);
  const groups = [...(gaps ? [['gap' as const]] : []), ...(size === 'line' ? short : full)].map((group) =>
    group.filter((name) => canUpload || !files.has(name)),
  );
  const states = useEditorState({ editor, selector: ({ editor }) => statesOf(editor) });

  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') editor.commands.focus();
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')];
    const from = items.findIndex((item) => item.contains(event.target as Node));
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined || from < 0 ? undefined : items.at(to % items.length);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  let index = 0;
  const stop = () => {
    const position = index++;
    return { tabIndex: position === current ? 0 : -1, onFocus: () => setCurrent(position), 'data-tool': true };
  };

  return (
    <div
      role="toolbar"
      aria-label={t('toolbar', { field: label })}
      className={classes.toolbar}
      data-size={size}
      onKeyDown={move}
    >
      {groups.map((group) => (
        <div key={group[0]} className={classes.group}>
          {group.map((name) =>
            name === 'style' ? (
              <StyleMenu key={name} editor={editor} stop={stop()} />
            ) : name === 'table' ? (
              <TableMenu key={name} editor={editor} controller={controller} stop={stop()} />
            ) : name === 'more' ? (
              <MoreMenu key={name} editor={editor} controller={controller} canUpload={canUpload} stop={stop()} />
            ) : (
              <ToolButton
                key={name}
                name={name}
                state={states[name]}
                run={() => tools[name].run(editor, controller)}
                stop={stop()}
              />
            ),
          )}
        </div>
      ))}
    </div>
  );
}

type ToolState = { on?: boolean | undefined; can: boolean };

const statesOf = (editor: Editor) =>
  Object.fromEntries(
    Object.entries(tools).map(([name, tool]: [string, Tool]): [string, ToolState] => [
      name,
      { on: tool.isOn?.(editor), can: tool.can?.(editor) ?? true },
    ]),
  ) as Record<ToolName, ToolState>;

function ToolButton({ name, state, run, stop }: { name: ToolName; state: ToolState; run(): void; stop: ToolbarStop }) {
  const { t } = useTranslation('editor');
  const { Icon, keys }: Tool = tools[name];
  const label = t(`tools.${name}`);
  return (
    <Tooltip label={label} keys={keys && formatKeys(keys)}>
      <PlainButton
        className={classes.tool}
        aria-label={label}
        aria-pressed={state.on}
        aria-disabled={!state.can || undefined}
        // Keeps the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => state.can && run()}
        {...stop}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        {name === 'gap' && <span aria-hidden>{t('gap.short')}</span>}
      </PlainButton>
    </Tooltip>
  );
}

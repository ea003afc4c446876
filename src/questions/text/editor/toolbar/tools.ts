import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconInputSearch,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMath,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconSeparatorHorizontal,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { openFileDialog, openFormulaDialog, openLinkDialog } from '../commands/open-dialog.ts';
import { editorKeys } from '../commands/shortcuts.ts';
import type { EditorController } from '../controller.ts';
import { insertGap } from '../nodes/gap.ts';

/** An action of the toolbar. With `isOn` its button is a toggle that shows its state. */
export type Tool = {
  Icon: Icon;
  keys?: string;
  isOn?(editor: Editor): boolean;
  can?(editor: Editor): boolean;
  run(editor: Editor, controller: EditorController): void;
};

const mark = (name: 'bold' | 'italic' | 'underline' | 'strike' | 'subscript' | 'superscript', Icon: Icon): Tool => ({
  Icon,
  keys: editorKeys[name],
  isOn: (editor) => editor.isActive(name),
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
});

const list = (name: 'bulletList' | 'orderedList', Icon: Icon): Tool => ({
  Icon,
  keys: editorKeys[name],
  isOn: (editor) => editor.isActive(name),
  run: (editor) => editor.chain().focus().toggleList(name, 'listItem').run(),
});

const file = (type: 'image' | 'audio' | 'video', Icon: Icon): Tool => ({
  Icon,
  run: (editor, controller) => openFileDialog(editor, controller, type),
});

export const tools = {
  bold: mark('bold', IconBold),
  italic: mark('italic', IconItalic),
  underline: mark('underline', IconUnderline),
  strike: mark('strike', IconStrikethrough),
  subscript: mark('subscript', IconSubscript),
  superscript: mark('superscript', IconSuperscript),
  link: { Icon: IconLink, keys: editorKeys.link, isOn: (editor) => editor.isActive('link'), run: openLinkDialog },
  bulletList: list('bulletList', IconList),
  orderedList: list('orderedList', IconListNumbers),
  blockquote: {
    Icon: IconBlockquote,
    keys: editorKeys.blockquote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleWrap('blockquote').run(),
  },
  codeBlock: {
    Icon: IconCode,
    keys: editorKeys.codeBlock,
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleNode('codeBlock', 'paragraph').run(),
  },
  horizontalRule: {
    Icon: IconSeparatorHorizontal,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  formula: { Icon: IconMath, keys: editorKeys.formula, run: openFormulaDialog },
  image: { ...file('image', IconPhoto), keys: editorKeys.image },
  audio: file('audio', IconMusic),
  video: file('video', IconMovie),
  gap: { Icon: IconInputSearch, keys: editorKeys.gap, run: insertGap },
  undo: {
    Icon: IconArrowBackUp,
    keys: editorKeys.undo,
    can: (editor) => undoDepth(editor.state) > 0,
    run: (editor) => editor.chain().focus().undo().run(),
  },
  redo: {
    Icon: IconArrowForwardUp,
    keys: editorKeys.redo,
    can: (editor) => redoDepth(editor.state) > 0,
    run: (editor) => editor.chain().focus().redo().run(),
  },
} satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;

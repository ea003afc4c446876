import type { Extensions } from '@tiptap/core';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import { keyboardExtension } from './commands/keyboard.ts';
import type { EditorController } from './controller.ts';
import { formulaNodes } from './nodes/formula.ts';
import { gapNode } from './nodes/gap.ts';
import { imageNodes } from './nodes/image.ts';
import { mediaNodes } from './nodes/media.ts';
import { starterKit } from './nodes/starter-kit.ts';
import { tableNodes } from './nodes/tables.ts';
import { pasteExtension } from './paste/paste-extension.ts';
import { sizeLimitExtension } from './size-limit.ts';
import { fileDropExtension } from './uploads/insert-files.ts';

/** Returns the TipTap extensions for all nodes and marks of our documents; gaps only where the text may have some. */
export const editorExtensions = (controller: EditorController, { gaps }: { gaps: boolean }): Extensions => [
  starterKit,
  Subscript.extend({ excludes: 'superscript' }),
  Superscript.extend({ excludes: 'subscript' }),
  ...tableNodes,
  ...formulaNodes(controller),
  ...imageNodes(controller),
  ...mediaNodes(controller),
  ...(gaps ? [gapNode(controller)] : []),
  fileDropExtension(controller),
  pasteExtension(controller),
  sizeLimitExtension(controller),
  keyboardExtension(controller),
];

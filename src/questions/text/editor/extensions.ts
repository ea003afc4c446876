import type { Extensions } from '@tiptap/core';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import { keyboard } from './commands/keyboard.ts';
import type { Desk } from './controller.ts';
import { formulaNodes } from './nodes/formula.ts';
import { gapNode } from './nodes/gap.ts';
import { pictureNodes } from './nodes/image.ts';
import { mediaNodes } from './nodes/media.ts';
import { starter } from './nodes/starter-kit.ts';
import { tableNodes } from './nodes/tables.ts';
import { pasting } from './paste/paste-extension.ts';
import { bounds } from './size-limit.ts';
import { fileDrops } from './uploads/insert-files.ts';

/** Everything a document may hold, and nothing else; gaps only where they have their place. */
export const extensionsOf = (desk: Desk, { gaps }: { gaps: boolean }): Extensions => [
  starter,
  Subscript.extend({ excludes: 'superscript' }),
  Superscript.extend({ excludes: 'subscript' }),
  ...tableNodes,
  ...formulaNodes(desk),
  ...pictureNodes(desk),
  ...mediaNodes(desk),
  ...(gaps ? [gapNode(desk)] : []),
  fileDrops(desk),
  pasting(desk),
  bounds(desk),
  keyboard(desk),
];

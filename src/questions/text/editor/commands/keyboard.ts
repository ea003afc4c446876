import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorController } from '../controller.ts';
import { insertGap } from '../nodes/gap.ts';
import { dialogRequestFor, openDialogOfSelection, openFormulaDialog, openLinkDialog } from './open-dialog.ts';

/** The keys that TipTap has none for, and how the keyboard gets out of the field again. */
export const keyboardExtension = (controller: EditorController) =>
  Extension.create({
    name: 'keyboard',
    // Before the others, for whom Enter would replace what is selected.
    priority: 1000,
    addKeyboardShortcuts() {
      const done = (deed: () => void) => () => {
        deed();
        return true;
      };
      const change = () => openDialogOfSelection(this.editor.view, controller);
      return {
        Enter: change,
        'Mod-k': done(() => openLinkDialog(this.editor, controller)),
        'Mod-Alt-f': done(() => openFormulaDialog(this.editor, controller)),
        'Mod-Alt-g': done(() => insertGap(this.editor, controller)),
        'Alt-F10': done(() => controller.focusToolbar()),
      };
    },
    addProseMirrorPlugins: () => [pointer(controller), leaving(controller)],
  });

const pointer = (controller: EditorController) =>
  new Plugin({
    props: {
      handleDoubleClickOn(_view, _position, node, at, _event, direct) {
        const ask = direct ? dialogRequestFor(node, at) : null;
        if (ask) controller.openDialog(ask);
        return ask !== null;
      },
    },
  });

/**
 * Tab moves among the cells of a table and the levels of a list; after Escape it leaves the field. A shortcut of
 * the screen, such as saving, finds everything told that was typed.
 */
function leaving(controller: EditorController) {
  let escaped = false;
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_view, event) {
          if (event.ctrlKey || event.metaKey) controller.flush();
          const leaves = event.key === 'Tab' && escaped;
          if (event.key !== 'Shift') escaped = event.key === 'Escape';
          return leaves;
        },
      },
    },
  });
}

import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorController } from '../controller.ts';
import { insertGap } from '../nodes/gap.ts';
import {
  dialogRequestFor,
  openDialogOfSelection,
  openFileDialog,
  openFormulaDialog,
  openLinkDialog,
} from './open-dialog.ts';

/** Adds the shortcuts that TipTap lacks, double click on nodes with a dialog, and Escape then Tab to leave the field. */
export const keyboardExtension = (controller: EditorController) =>
  Extension.create({
    name: 'keyboard',
    // Higher than the other extensions, whose Enter would replace the selected node.
    priority: 1000,
    addKeyboardShortcuts() {
      const handled = (action: () => void) => () => {
        action();
        return true;
      };
      const edit = () => openDialogOfSelection(this.editor.view, controller);
      return {
        Enter: edit,
        'Mod-k': handled(() => openLinkDialog(this.editor, controller)),
        'Mod-Shift-f': handled(() => openFormulaDialog(this.editor, controller)),
        'Mod-Shift-g': handled(() => insertGap(this.editor, controller)),
        'Mod-Shift-m': handled(() => openFileDialog(this.editor, controller, 'image')),
        'Alt-F10': handled(() => controller.focusToolbar()),
      };
    },
    addProseMirrorPlugins: () => [doubleClickPlugin(controller), escapePlugin(controller)],
  });

const doubleClickPlugin = (controller: EditorController) =>
  new Plugin({
    props: {
      handleDoubleClickOn(_view, _position, node, at, _event, direct) {
        const request = direct ? dialogRequestFor(node, at) : null;
        if (request) controller.openDialog(request);
        return request !== null;
      },
    },
  });

/**
 * Lets Tab leave the field after Escape; otherwise it moves among cells and list levels. Flushes `onChange` before a
 * shortcut of the screen, such as saving, runs.
 */
function escapePlugin(controller: EditorController) {
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

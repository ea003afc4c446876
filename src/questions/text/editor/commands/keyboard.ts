import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { Desk } from '../controller.ts';
import { addGap } from '../nodes/gap.ts';
import { askFormula, askLink, askOf, changeSelected } from './open-dialog.ts';

/** The keys that TipTap has none for, and how the keyboard gets out of the field again. */
export const keyboard = (desk: Desk) =>
  Extension.create({
    name: 'keyboard',
    // Before the others, for whom Enter would replace what is selected.
    priority: 1000,
    addKeyboardShortcuts() {
      const done = (deed: () => void) => () => {
        deed();
        return true;
      };
      const change = () => changeSelected(this.editor.view, desk);
      return {
        Enter: change,
        'Mod-k': done(() => askLink(this.editor, desk)),
        'Mod-Alt-f': done(() => askFormula(this.editor, desk)),
        'Mod-Alt-g': done(() => addGap(this.editor, desk)),
        'Alt-F10': done(() => desk.toToolbar()),
      };
    },
    addProseMirrorPlugins: () => [pointer(desk), leaving(desk)],
  });

const pointer = (desk: Desk) =>
  new Plugin({
    props: {
      handleDoubleClickOn(_view, _position, node, at, _event, direct) {
        const ask = direct ? askOf(node, at) : null;
        if (ask) desk.ask(ask);
        return ask !== null;
      },
    },
  });

/**
 * Tab moves among the cells of a table and the levels of a list; after Escape it leaves the field. A shortcut of
 * the screen, such as saving, finds everything told that was typed.
 */
function leaving(desk: Desk) {
  let escaped = false;
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_view, event) {
          if (event.ctrlKey || event.metaKey) desk.tellNow();
          const leaves = event.key === 'Tab' && escaped;
          if (event.key !== 'Shift') escaped = event.key === 'Escape';
          return leaves;
        },
      },
    },
  });
}

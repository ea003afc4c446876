import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import classes from '../nodes/nodes.module.css';

type Meta = { add: { id: object; at: number; words: string } } | { remove: object };
const key = new PluginKey<DecorationSet>('placeholders');

/** Shows placeholders in the text for files that are being uploaded; they are not part of the document. */
export const placeholderPlugin = () =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, before) {
        const set = before.map(tr.mapping, tr.doc);
        const meta: Meta | undefined = tr.getMeta(key);
        if (!meta) return set;
        if ('add' in meta) return set.add(tr.doc, [decorationOf(meta.add)]);
        return set.remove(set.find(undefined, undefined, ({ id }) => id === meta.remove));
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });

const decorationOf = ({ id, at, words }: { id: object; at: number; words: string }) =>
  Decoration.widget(
    at,
    () => {
      const element = document.createElement('span');
      element.className = classes.uploading ?? '';
      element.textContent = words;
      return element;
    },
    // A file inserted at the same position goes before the placeholder: files keep the order in which they were chosen.
    { id, side: 1, ignoreSelection: true },
  );

/** Adds a placeholder. `remove` removes it and returns its position, or null when the text around it was deleted. */
export function addPlaceholder(
  view: Pick<EditorView, 'state' | 'dispatch' | 'isDestroyed'>,
  at: number,
  words: string,
): { remove(): number | null } {
  const id = {};
  view.dispatch(view.state.tr.setMeta(key, { add: { id, at, words } } satisfies Meta));
  return {
    remove() {
      if (view.isDestroyed) return null;
      const decoration = key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id)[0];
      view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Meta));
      return decoration?.from ?? null;
    },
  };
}

/** The keys of the editor, as its own and TipTap's key maps have them, under the names of what they do. */
export const editorKeys = {
  bold: 'Mod+B',
  italic: 'Mod+I',
  underline: 'Mod+U',
  strike: 'Mod+Shift+S',
  subscript: 'Mod+,',
  superscript: 'Mod+.',
  link: 'Mod+K',
  formula: 'Mod+Alt+F',
  gap: 'Mod+Alt+G',
  paragraph: 'Mod+Alt+0',
  headings: 'Mod+Alt+1…4',
  bulletList: 'Mod+Shift+8',
  orderedList: 'Mod+Shift+7',
  blockquote: 'Mod+Shift+B',
  codeBlock: 'Mod+Alt+C',
  undo: 'Mod+Z',
  redo: 'Mod+Shift+Z',
  toolbar: 'Alt+F10',
  change: 'Enter',
  leave: 'Escape Tab',
} as const;
export type Shortcut = keyof typeof editorKeys;

/** Everything the keyboard does in the editor: the keys, and what they do, as a key of words. */
export const editorShortcuts = (Object.keys(editorKeys) as Shortcut[]).map((name) => ({
  keys: editorKeys[name],
  words: `editor:shortcuts.${name}` as const,
}));

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);
const onApple: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };

/** The keys as they are written on this device's keyboard. */
export const formatKeys = (combination: string): string =>
  isApple()
    ? combination.replace(/Mod|Alt|Shift/g, (key) => onApple[key] ?? key).replaceAll('+', '')
    : combination.replace('Mod', 'Ctrl');

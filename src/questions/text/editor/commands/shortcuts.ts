/**
 * The editor's keyboard shortcuts by action, as bound by its own and TipTap's key maps. None has Ctrl and Alt, which are AltGr and so
 * write characters on Spanish and Portuguese keyboards. Headings and code begin with these characters.
 */
export const editorKeys = {
  bold: 'Mod+B',
  italic: 'Mod+I',
  underline: 'Mod+U',
  strike: 'Mod+Shift+S',
  subscript: 'Mod+,',
  superscript: 'Mod+.',
  link: 'Mod+K',
  formula: 'Mod+Shift+F',
  gap: 'Mod+Shift+G',
  image: 'Mod+Shift+M',
  headings: '# ## ### ####',
  bulletList: 'Mod+Shift+8',
  orderedList: 'Mod+Shift+7',
  blockquote: 'Mod+Shift+B',
  codeBlock: '```',
  undo: 'Mod+Z',
  redo: 'Mod+Shift+Z',
  toolbar: 'Alt+F10',
  change: 'Enter',
  leave: 'Escape Tab',
} as const;
export type Shortcut = keyof typeof editorKeys;

/** The shortcuts for a help dialog; `words` is the translation key of the action. */
export const editorShortcuts = (Object.keys(editorKeys) as Shortcut[]).map((name) => ({
  keys: editorKeys[name],
  words: `editor:shortcuts.${name}` as const,
}));

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);
const onApple: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };

/** Returns a shortcut as it is labelled on this device: `Mod+B` is Ctrl+B, on Apple devices ⌘B. */
export const formatKeys = (combination: string): string =>
  isApple()
    ? combination.replace(/Mod|Alt|Shift/g, (key) => onApple[key] ?? key).replaceAll('+', '')
    : combination.replace('Mod', 'Ctrl');

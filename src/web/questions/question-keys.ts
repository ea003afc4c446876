/** The keyboard shortcuts of the question editor's screen by what they do, apart from those of its text fields. */
export const questionKeys = {
  save: 'Mod+Enter',
  saveOrDraft: 'Mod+S',
  another: 'Mod+Shift+Enter',
  type: 'F4',
  place: 'F2',
  preview: 'F8',
} as const;

/** The shortcuts in the text of an alternative. */
export const alternativeKeys = { next: 'Enter', mark: 'Alt+Enter' } as const;

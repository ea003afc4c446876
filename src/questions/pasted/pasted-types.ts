/** The types that questions in pasted text can have. Editors of types parse pasted text, so this folder does not import the registry. */
export const single = { idType: 0, name: 'single' } as const;
export const multiple = { idType: 1, name: 'multiple' } as const;
export const blanks = { idType: 2, name: 'blanks' } as const;
export const open = { idType: 3, name: 'open' } as const;

export type PastedType = typeof single | typeof multiple | typeof blanks | typeof open;

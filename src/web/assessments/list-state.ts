export const orders = ['newest', 'oldest', 'title'] as const;
export type Order = (typeof orders)[number];

/** What all lists of assessments keep in the URL. */
export const listed = { search: '', order: orders, page: 1, show: ['list', 'grid'] } as const;

export type Listed = { search: string; order: Order; page: number; show: 'list' | 'grid' };

export type Pages = { totalpages: number; totalrecords: number; recordsperpage: number };

/** What makes an element one of the toolbar's stops. */
export type Stop = { tabIndex: number; onFocus(): void; 'data-tool': boolean };

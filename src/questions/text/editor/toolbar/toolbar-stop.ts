/** What makes an element one of the toolbar's stops. */
export type ToolbarStop = { tabIndex: number; onFocus(): void; 'data-tool': boolean };

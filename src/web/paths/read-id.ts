/** Returns the id that a part of an address is; null for any other text. Rows that a computer has made have ids of thirteen digits. */
export const readId = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;

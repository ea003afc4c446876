/** What a text with gaps to fill in asks of whoever keeps their answers. */
export type GapAnswers = {
  /** Makes a gap, whose answer is what stood there if any, and says its id. */
  add(words?: string): number;
  /** What stands on the gap in the text. */
  label(id: number): string;
  /** The author points at this gap, to see or change its answers. */
  select(id: number): void;
  selected: number | null;
};

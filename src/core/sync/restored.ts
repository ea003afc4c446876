/**
 * What a server that goes on from an earlier state has of a row that a device was told before: that or what came after it (`known`), an
 * earlier state (`behind`), or what became of an earlier state since (`apart`).
 */
export type RestoredRow = 'known' | 'behind' | 'apart';

/** Numbers of the server's change log; null = not known. */
type Numbers = {
  /** The last change of the row when the device was told it. */
  told: number | null;
  /** Its last change now. */
  now: number;
  /** The last change of the device's epoch that was not lost. */
  kept: number | null;
};

/** Returns what a server has of a row. Where that is not known it is `apart`, of which both versions are kept. */
export const compareRestored = ({ told, now, kept }: Numbers): RestoredRow => {
  if (told === null || kept === null) return 'apart';
  if (told <= kept) return 'known';
  return now <= kept ? 'behind' : 'apart';
};

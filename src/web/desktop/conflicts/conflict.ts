import type { ReactNode } from 'react';
import type { SyncEvent } from '../../../contract/desktop.ts';
import type { ComparedPart } from '../../display/side-by-side.tsx';

/** An event whose row and copy are both on this computer. */
export type Conflict = SyncEvent & { idRow: number; idCopy: number };

/** What a comparison of two versions says: what differs, and why the other version cannot be taken. */
export type ComparedVersions = {
  parts: readonly ComparedPart[];
  obstacle: 'rowFinished' | 'copyFinished' | 'notAllowed' | null;
  /** Whether finished assessments have it, which keep what they were finished with. */
  isUsed: boolean;
  /** Whether something differs that no part shows, such as a setting of a type. */
  hasMore?: boolean;
  /** How many questions the copy of a stimulus has. */
  questions?: number;
};

/** How the component of each kind of row shows its two versions. */
export type VersionsProps = {
  of: Conflict;
  /** `versions` is null until both are read. */
  children: (versions: ComparedVersions | null, error: unknown) => ReactNode;
};

/** Returns an event as two versions that can be compared; null where one of them is not here, or has nothing to do with the other. */
export const conflictOf = (event: SyncEvent): Conflict | null => {
  const { idRow, idCopy } = event;
  return isConflict(event) && idRow !== null && idCopy !== null ? { ...event, idRow, idCopy } : null;
};

/** Returns which of two versions that met are on this computer no more; null where there is nothing to say of that. */
export const missingOf = (event: SyncEvent): 'both' | 'row' | 'copy' | null => {
  if (!isConflict(event) || event.taken !== null) return null;
  if (event.idRow === null) return event.idCopy === null ? 'both' : 'row';
  return event.idCopy === null ? 'copy' : null;
};

const isConflict = ({ outcome, reason }: SyncEvent): boolean =>
  outcome === 'copied' && (reason === 'conflict' || reason === 'finished');

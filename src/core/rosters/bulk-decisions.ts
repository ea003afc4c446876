import type { Likeness, RosterDecision, RosterOutcome } from './planned-row.ts';

/** What a decision about many rows depends on. */
type DecidableRow = {
  number: number;
  outcome: RosterOutcome;
  candidates: readonly { idUser: number; because: Likeness }[];
};

/** Decisions by the number of the row. */
export type RosterDecisions = Readonly<Record<string, RosterDecision>>;

export type BulkDecisions = {
  /** How many rows wait for a decision. */
  open: number;
  /** Of rows with one candidate, who has the same name and is a candidate of no other row without a decision. */
  same: RosterDecisions;
  /** Of rows all whose candidates have names that are only similar. */
  new: RosterDecisions;
};

/**
 * Returns the decisions that can be made together; `decided` are those made, also after the rows were planned. Rows whose
 * number or address is that of a student stay open: the user has to look at each.
 */
export function bulkDecisions(rows: readonly DecidableRow[], decided: RosterDecisions): BulkDecisions {
  const undecided = rows.filter(({ number }) => decided[number] === undefined);
  const open = undecided.filter(({ outcome }) => outcome === 'likely');
  const timesNamed = new Map<number, number>();
  for (const { candidates } of undecided)
    for (const { idUser } of candidates) timesNamed.set(idUser, (timesNamed.get(idUser) ?? 0) + 1);
  const same = open.flatMap(({ number, candidates: [candidate, ...others] }) =>
    candidate?.because === 'sameName' && others.length === 0 && timesNamed.get(candidate.idUser) === 1
      ? [[number, candidate.idUser] as const]
      : [],
  );
  const areOthers = open.filter(({ candidates }) =>
    candidates.every(({ because }) => because === 'spelling' || because === 'cut'),
  );
  return {
    open: open.length,
    same: Object.fromEntries(same),
    new: Object.fromEntries(areOthers.map(({ number }) => [number, 'new' as const])),
  };
}

/** Returns the decisions without those of `undone` that were not changed since. */
export const withoutDecisions = (decisions: RosterDecisions, undone: RosterDecisions): RosterDecisions =>
  Object.fromEntries(Object.entries(decisions).filter(([number, decision]) => undone[number] !== decision));

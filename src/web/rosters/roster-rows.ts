import type { RosterPlan } from '../../contract/rosters.ts';
import { toCsv } from '../../core/csv.ts';
import type { RosterField } from '../../core/rosters/fields.ts';
import { type RosterOutcome, rosterOutcomes } from '../../core/rosters/planned-row.ts';
import type { RosterList } from './roster-draft.ts';

/** A row of the file with what an import does with it; null while that is not known. */
export type ShownRow = { number: number; cells: readonly string[]; plan: RosterPlan | null };

/** How the rows are filtered and ordered. */
export const rowFilters = ['all', ...rosterOutcomes] as const;
export const rowOrders = ['needs', 'file'] as const;
export type RowFilter = (typeof rowFilters)[number];
export type RowOrder = (typeof rowOrders)[number];

/** Returns the group of a row: what was decided about a person stays with the decisions, so that rows do not jump. */
export const groupOf = ({ outcome, candidates }: RosterPlan): RosterOutcome =>
  outcome !== 'impossible' && candidates.length > 0 ? 'likely' : outcome;

/** Returns the rows that a filter shows with their plans, those that need a person first unless in the order of the file. */
export function shownRows(
  list: RosterList,
  plans: readonly RosterPlan[],
  { filter, order }: { filter: RowFilter; order: RowOrder },
): ShownRow[] {
  const byNumber = new Map(plans.map((plan) => [plan.number, plan]));
  const rows = list.rows
    .map(({ number, cells }) => ({ number, cells, plan: byNumber.get(number) ?? null }))
    .filter(({ plan }) => filter === 'all' || (plan !== null && groupOf(plan) === filter));
  if (order === 'file') return rows;
  const placeOf = ({ plan }: ShownRow) => {
    if (!plan) return rosterOutcomes.length;
    const place = rosterOutcomes.indexOf(groupOf(plan));
    // Behind those that are not possible.
    return plan.emailLeftOut === null ? place : Math.min(place, rosterOutcomes.indexOf('impossible') + 0.5);
  };
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b) || a.number - b.number);
}

const nameFields: readonly RosterField[] = ['fullName', 'lastFirstName', 'firstName', 'lastName'];

/** Returns whether a row is not possible because of its cell of this field. */
export function isAtFault(plan: RosterPlan | null, field: RosterField | null): boolean {
  if (!plan?.problem || field === null) return false;
  return plan.problem.problem === 'noName' ? nameFields.includes(field) : plan.problem.field === field;
}

/** Returns how many rows each filter shows. */
export function countGroups(plans: readonly RosterPlan[]): Record<RowFilter, number> {
  const counts = Object.fromEntries(rowFilters.map((filter) => [filter, 0])) as Record<RowFilter, number>;
  counts.all = plans.length;
  for (const plan of plans) counts[groupOf(plan)]++;
  return counts;
}

/** Returns how many rows have which outcome. */
export const countOutcomes = (plans: readonly RosterPlan[]): Partial<Record<RosterOutcome, number>> => {
  const counts: Partial<Record<RosterOutcome, number>> = {};
  for (const { outcome } of plans) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

/** Returns how many students an import creates, moves and changes. */
export const countToImport = (counts: Partial<Record<RosterOutcome, number>>): number =>
  (counts.new ?? 0) + (counts.moves ?? 0) + (counts.changed ?? 0);

/** Returns the rows that an import leaves out: those not decided and those that are not possible. */
export const leftOut = (plans: readonly RosterPlan[]): RosterPlan[] =>
  plans.filter(({ outcome }) => outcome === 'likely' || outcome === 'impossible');

/** Returns the numbers of the rows that an import takes without their e-mail address. */
export const withoutEmail = (plans: readonly RosterPlan[]): number[] =>
  plans.filter(({ emailLeftOut }) => emailLeftOut !== null).map(({ number }) => number);

/** Returns the rows that were left out as a file that can be imported again, with the reasons in a last column. */
export function leftOutCsv(list: RosterList, reasons: ReadonlyMap<number, string>, reasonHead: string): string {
  const rows = list.rows.filter(({ number }) => reasons.has(number));
  return toCsv([
    [...list.columns, reasonHead],
    ...rows.map(({ number, cells }) => [...list.columns.map((_, at) => cells[at] ?? ''), reasons.get(number) ?? '']),
  ]);
}

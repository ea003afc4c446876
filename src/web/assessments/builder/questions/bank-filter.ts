import type { InputOf } from '../../../../contract/call.ts';
import type { calls } from '../../../../contract/index.ts';
import type { ListState } from '../../../data/use-list.ts';
import { bankFilterShape, filterInput, parseClassificationIds } from '../../../questions/bank/bank-filter.ts';
import {
  type FurtherOptions,
  furtherKinds as furtherSorts,
} from '../../../questions/bank/catalogue/further-filters.tsx';
import { details } from '../../../questions/bank/detail-switch.tsx';

export const banks = ['provider', 'mine', 'shared'] as const;

export const pageSizes = ['20', '50', '100'] as const;

/**
 * What the bank's pane has in the URL, with the defaults: `hide` leaves out what the assessment has, `view` shows entries in two lines or
 * whole.
 */
export const bankPaneShape = {
  bank: banks,
  ...bankFilterShape,
  hide: false,
  view: details,
  size: pageSizes,
} as const;

export type BankFilter = ListState<typeof bankPaneShape>;

type Input = InputOf<typeof calls.assessments.getQuestions>;

/**
 * Returns the input of the call that lists the bank. Classifications of the filter replace those of the assessment of
 * the same type (tree, axis, competency, school year); the assessment's other ones still narrow the list.
 */
export function bankInput(
  { idAssessment, idsCataloging }: { idAssessment: number; idsCataloging: readonly number[] },
  filter: BankFilter,
  further: FurtherOptions,
  idsWithout: readonly number[] = [],
): Input {
  return {
    idAssessment,
    paging: { page: filter.page, size: Number(filter.size) },
    filter: {
      ...filterInput(filter),
      bank: filter.bank,
      idscataloging: parseClassificationIds(filter).length === 0 ? [] : listedIds(idsCataloging, filter, further),
      ...(idsWithout.length > 0 && { idsWithout: [...idsWithout] }),
    },
  };
}

/** Returns the classifications of what the list has: those of the assessment, in place of which the filter has others. */
export function listedIds(own: readonly number[], filter: BankFilter, further: FurtherOptions): number[] {
  const only = parseClassificationIds(filter);
  const sortOf = (id: number) =>
    furtherSorts.find((sort) => further[sort].some((option) => option.idCataloging === id)) ?? 'tree';
  const sorts = new Set(only.map(sortOf));
  return [...only, ...own.filter((id) => !sorts.has(sortOf(id)))];
}

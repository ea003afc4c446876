import type { InputOf } from '../../../../contract/call.ts';
import type { calls } from '../../../../contract/index.ts';
import type { ListState } from '../../../data/use-list.ts';
import { bankFilterShape, filterInput, parseClassificationIds } from '../../../questions/bank/bank-filter.ts';
import {
  type FurtherOptions,
  furtherKinds as furtherSorts,
} from '../../../questions/bank/catalogue/further-filters.tsx';

export const banks = ['provider', 'mine', 'shared'] as const;

/** What the bank's pane has in the URL, with the defaults. */
export const bankPaneShape = { bank: banks, ...bankFilterShape } as const;

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
): Input {
  const only = parseClassificationIds(filter);
  return {
    idAssessment,
    paging: { page: filter.page, recordsperpage: 5 },
    filter: {
      ...filterInput(filter),
      bank: filter.bank,
      idscataloging: only.length === 0 ? [] : narrowed(idsCataloging, only, further),
    },
  };
}

function narrowed(own: readonly number[], only: readonly number[], further: FurtherOptions): number[] {
  const sortOf = (id: number) =>
    furtherSorts.find((sort) => further[sort].some((option) => option.idCataloging === id)) ?? 'tree';
  const sorts = new Set(only.map(sortOf));
  return [...only, ...own.filter((id) => !sorts.has(sortOf(id)))];
}

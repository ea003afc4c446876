import { useTranslation } from 'react-i18next';
import type { InputOf, OutputOf } from '../../../../contract/call.ts';
import { calls } from '../../../../contract/index.ts';
import { compareNamesIn } from '../../../../core/text/compare-names.ts';
import { FormField } from '../../../../ui/form/form-field.tsx';
import { ToggleChips } from '../../../../ui/form/toggle-chips.tsx';
import { useRead } from '../../../data/use-read.ts';

export type Options = OutputOf<typeof calls.assessments.getFiltersLv2>['content'][number]['options'];
/** The types of catalogue entries next to the tree, in display order. */
export const furtherKinds = ['thematicAxis', 'competency', 'year'] as const;
export type FurtherOptions = Record<(typeof furtherKinds)[number], Options>;

const none: Options = [];

type CountedBank = NonNullable<InputOf<typeof calls.assessments.getFiltersLv2>['bank']>;

/** Returns the thematic axes, competencies and school years that chosen nodes offer; none until they are `wanted`. */
export function useFurtherOptions(
  idsCataloging: number[],
  { bank, wanted = true }: { bank: CountedBank; wanted?: boolean },
): FurtherOptions {
  const { reply } = useRead(
    calls.assessments.getFiltersLv2,
    { idsCataloging, bank },
    { keepPrevious: true, enabled: wanted },
  );
  const named = (sort: keyof FurtherOptions) => reply?.content.find(({ name }) => name === sort)?.options ?? none;
  return { thematicAxis: named('thematicAxis'), competency: named('competency'), year: named('year') };
}

type Props = { of: FurtherOptions; value: ReadonlySet<number>; onChange: (value: ReadonlySet<number>) => void };

/** Renders the axes, competencies and school years that narrow a selection; none selected means all. */
export function FurtherFilters({ of, value, onChange }: Props) {
  const { t, i18n } = useTranslation('bank');
  return furtherKinds
    .filter((sort) => of[sort].length > 0)
    .map((sort) => {
      const named = groupByName(of[sort], i18n.language);
      return (
        <FormField key={sort} label={t(`further.${sort}`)} hint={t('further.hint')}>
          <ToggleChips
            label={t(`further.${sort}`)}
            of={named.map(({ id, name, questions }) => ({ value: id, label: name, count: questions }))}
            value={new Set(named.filter(({ ids }) => ids.some((id) => value.has(id))).map(({ id }) => id))}
            onToggle={(pressed) => {
              const ids = named.find(({ id }) => id === pressed)?.ids ?? [];
              const changed = new Set(value);
              for (const id of ids)
                if (value.has(pressed)) changed.delete(id);
                else changed.add(id);
              onChange(changed);
            }}
          />
        </FormField>
      );
    });
}

/**
 * Returns the options grouped by name, with the id of the first of each: every discipline has its own "3.º ESO",
 * which users see as one.
 */
export const groupByName = (options: Options, language: string) => {
  const compare = compareNamesIn(language);
  return [...Map.groupBy(options, ({ name }) => name)]
    .map(([name, same]) => ({
      id: same[0]?.idCataloging ?? 0,
      name,
      ids: same.map(({ idCataloging }) => idCataloging),
      questions: same.reduce((sum, { questions }) => sum + questions, 0),
    }))
    .toSorted((a, b) => compare(a.name, b.name));
};

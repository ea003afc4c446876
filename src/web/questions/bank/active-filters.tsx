import { useTranslation } from 'react-i18next';
import type { CatalogueNode } from '../../../contract/questions.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { RemovableChip } from '../../../ui/form/removable-chip.tsx';
import { type BankFilter, formatClassificationIds, noFilters, parseClassificationIds } from './bank-filter.ts';
import { type FurtherOptions, furtherKinds, groupByName } from './catalogue/further-filters.tsx';
import { treeOf, withDescendants } from './catalogue/tree.ts';
import { useCourseOptions } from './use-course-options.ts';

type Props = {
  nodes: readonly CatalogueNode[];
  filter: BankFilter;
  further: FurtherOptions;
  onChange: (patch: Partial<BankFilter>) => void;
};

/** Renders the active filters of a bank, each with a button that removes it, and one that removes all. */
export function ActiveFilters({ nodes, filter, further, onChange }: Props) {
  const { t, i18n } = useTranslation('bank');
  const only = parseClassificationIds(filter);
  const without = (ids: readonly number[]) =>
    onChange({ only: formatClassificationIds(only.filter((id) => !ids.includes(id))) });
  const course = useCourseOptions(filter.course !== 0)?.find(({ idCourse }) => idCourse === filter.course);
  const typeName = filter.type === 'any' ? undefined : screensOf(Number(filter.type))?.name;
  const chips = [
    ...treeOf(nodes)
      .flatMap(withDescendants)
      .filter(({ id }) => only.includes(id))
      .map(({ id, name }) => ({ key: String(id), name, remove: () => without([id]) })),
    ...furtherKinds
      .flatMap((sort) => groupByName(further[sort], i18n.language))
      .filter(({ ids }) => ids.some((id) => only.includes(id)))
      .map(({ id, name, ids }) => ({ key: String(id), name, remove: () => without(ids) })),
    ...(filter.unclassified
      ? [{ key: 'unclassified', name: t('withoutTopic'), remove: () => onChange({ unclassified: false }) }]
      : []),
    ...(typeName ? [{ key: 'type', name: t(`type.${typeName}`), remove: () => onChange({ type: 'any' }) }] : []),
    ...(filter.difficulty === 'any'
      ? []
      : [
          {
            key: 'difficulty',
            name: t(`difficulty.is.${filter.difficulty}`),
            remove: () => onChange({ difficulty: 'any' }),
          },
        ]),
    ...(filter.discrimination === 'any'
      ? []
      : [
          {
            key: 'discrimination',
            name: t(`discrimination.is.${filter.discrimination}`),
            remove: () => onChange({ discrimination: 'any' }),
          },
        ]),
    ...(filter.course
      ? [
          {
            key: 'course',
            name: course ? t('course.without', { name: course.name }) : t('course.label'),
            remove: () => onChange({ course: 0 }),
          },
        ]
      : []),
    ...(filter.year ? [{ key: 'year', name: String(filter.year), remove: () => onChange({ year: 0 }) }] : []),
  ];
  return (
    <>
      {chips.map(({ key, name, remove }) => (
        <RemovableChip key={key} verb={t('filter.remove')} name={name} onRemove={remove} />
      ))}
      {chips.length > 1 && (
        <Button variant="quiet" size="sm" onClick={() => onChange(noFilters)}>
          {t('filter.clear')}
        </Button>
      )}
    </>
  );
}

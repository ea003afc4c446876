import { Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleOf } from '../../../core/people/roles.ts';
import { screensOfTypes } from '../../../questions/screens-registry.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { FilterChips } from '../../../ui/list/filter-chips.tsx';
import { useMe } from '../../data/session.ts';
import { runtime } from '../../device/runtime.ts';
import {
  type BankFilter,
  difficultyFilters,
  discriminationFilters,
  formatClassificationIds,
  parseClassificationIds,
} from './bank-filter.ts';
import { FurtherFilters, type FurtherOptions, furtherKinds } from './catalogue/further-filters.tsx';
import { offeredSubjects } from './catalogue/offered-subjects.ts';
import { SearchedTree } from './catalogue/searched-tree.tsx';
import { type Branch, toggleBranch, withDescendants } from './catalogue/tree.ts';
import { useCourseOptions } from './use-course-options.ts';

export type FilterFieldsProps = {
  /** The disciplines to choose contents from. */
  roots: readonly Branch[];
  /** Whether disciplines themselves can be chosen, and axes and school years only once some content is. */
  canChooseDisciplines?: boolean | undefined;
  filter: BankFilter;
  further: FurtherOptions;
  /** The exam years to choose from. */
  years: readonly number[];
  onChange: (patch: Partial<BankFilter>) => void;
};

/** Renders all filters of a bank, which apply at once. */
export function FilterFields({ roots, canChooseDisciplines, filter, further, years, onChange }: FilterFieldsProps) {
  const { t } = useTranslation('bank');
  const teaches = !['author', 'editor'].includes(roleOf(useMe().idType));
  const only = parseClassificationIds(filter);
  const narrowing = new Set(furtherKinds.flatMap((sort) => further[sort]).map(({ idCataloging }) => idCataloging));
  const marks = new Set(only.filter((id) => !narrowing.has(id)));
  const chosen = new Set(only.filter((id) => narrowing.has(id)));
  const isMarked = (root: Branch) => withDescendants(root).some(({ id }) => marks.has(id));
  const set = (tree: Iterable<number>, rest: Iterable<number>) =>
    onChange({ only: formatClassificationIds([...tree, ...rest]), unclassified: false });
  return (
    <>
      <FormField label={t('contents.label')}>
        <SearchedTree
          canChooseDisciplines={canChooseDisciplines}
          of={canChooseDisciplines ? offeredSubjects(roots, isMarked) : roots}
          marks={marks}
          onToggle={(branch) => set(toggleBranch(branch, marks), chosen)}
        />
      </FormField>
      <Checkbox
        label={t('withoutTopic')}
        checked={filter.unclassified}
        onChange={({ currentTarget: { checked } }) => onChange({ unclassified: checked, ...(checked && { only: '' }) })}
      />
      {canChooseDisciplines && only.length === 0 ? (
        <p>{t('further.later')}</p>
      ) : (
        <FurtherFilters of={further} value={chosen} onChange={(value) => set(marks, value)} />
      )}
      <NativeSelect
        size="md"
        label={t('type.label')}
        data={[
          { value: 'any', label: t('type.any') },
          ...screensOfTypes.map(({ idType, name }) => ({ value: `${idType}`, label: t(`type.${name}`) })),
        ]}
        value={filter.type}
        onChange={({ currentTarget: { value } }) => {
          const type = screensOfTypes.find(({ idType }) => `${idType}` === value)?.idType;
          onChange({ type: type === undefined ? 'any' : `${type}` });
        }}
      />
      {teaches && runtime === 'online' && (
        <>
          <FormField label={t('difficulty.label')} hint={t('difficulty.hint')}>
            <FilterChips
              label={t('difficulty.label')}
              of={difficultyFilters.map((value) => ({ value, label: t(`difficulty.${value}`) }))}
              value={filter.difficulty}
              onChange={(difficulty) => onChange({ difficulty })}
            />
          </FormField>
          <FormField label={t('discrimination.label')} hint={t('discrimination.hint')}>
            <FilterChips
              label={t('discrimination.label')}
              of={discriminationFilters.map((value) => ({ value, label: t(`discrimination.${value}`) }))}
              value={filter.discrimination}
              onChange={(discrimination) => onChange({ discrimination })}
            />
          </FormField>
          <CourseField value={filter.course} onChange={(course) => onChange({ course })} />
        </>
      )}
      {years.length > 0 && (
        <NativeSelect
          size="md"
          label={t('filter.examYear')}
          data={[{ value: '0', label: t('filter.anyYear') }, ...years.map(String)]}
          value={String(filter.year)}
          onChange={(event) => onChange({ year: Number(event.currentTarget.value) })}
        />
      )}
    </>
  );
}

/** Renders the choice of a class that has not had the questions. The classes are read when the field is approached. */
function CourseField({ value, onChange }: { value: number; onChange: (idCourse: number) => void }) {
  const { t } = useTranslation('bank');
  const [isNear, setNear] = useState(false);
  const courses = useCourseOptions(isNear || value !== 0) ?? [];
  const approach = () => setNear(true);
  return (
    <NativeSelect
      size="md"
      label={t('course.label')}
      data={[
        { value: '0', label: t('course.any') },
        ...courses.map(({ idCourse, name, yearsFilter }) => ({
          value: String(idCourse),
          label: `${name} · ${yearsFilter}`,
        })),
      ]}
      value={String(value)}
      onPointerEnter={approach}
      onFocus={approach}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}

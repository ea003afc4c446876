import { NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useRead } from '../../data/use-read.ts';
import type { SchoolFilter } from './schedule-filter.ts';
import classes from './school-filters.module.css';
import { formatAcademicYear } from './year-select.tsx';

type Props = {
  value: SchoolFilter & { academicYear?: number };
  onChange: (patch: Partial<SchoolFilter & { academicYear: number }>) => void;
  /** False where only one's own is listed. */
  hasTeachers?: boolean;
};

/** Renders the choice of a teacher and a class, and of an academic year where `value` has one; and what is chosen, each with a button to remove it. */
export function SchoolFilters({ value, onChange, hasTeachers = true }: Props) {
  const { t } = useTranslation('schedules');
  const teachers = useRead(calls.schedules.getTeachers, {}, { onFailure: 'tell' }).reply?.content ?? [];
  const courses = useRead(calls.schedules.getCourses, {}, { onFailure: 'tell' }).reply?.content ?? [];
  const years = [...new Set(courses.map(({ yearsFilter }) => yearsFilter))];
  const all = [
    {
      name: 'teacher' as const,
      isShown: hasTeachers,
      choices: teachers.map(({ idTeacher, name }) => ({ value: idTeacher, label: name })),
    },
    {
      name: 'course' as const,
      isShown: true,
      choices: courses.map(({ idCourse, name, yearsFilter }) => ({
        value: idCourse,
        label: years.length > 1 ? `${name} · ${formatAcademicYear(yearsFilter)}` : name,
      })),
    },
    {
      name: 'academicYear' as const,
      isShown: value.academicYear !== undefined,
      choices: years.map((year) => ({ value: year, label: formatAcademicYear(year) })),
    },
  ].filter(({ isShown }) => isShown);
  return (
    <div className={classes.filters}>
      {all.map(({ name, choices }) => {
        const label = choices.find((choice) => choice.value === value[name])?.label;
        return value[name] && label !== undefined ? (
          <Button
            key={name}
            variant="light"
            size="sm"
            aria-label={t('filters.remove', { name: label })}
            rightSection={<IconX size={16} aria-hidden />}
            onClick={() => onChange({ [name]: 0 })}
          >
            {label}
          </Button>
        ) : (
          <NativeSelect
            key={name}
            aria-label={t(`filters.${name}`)}
            value={0}
            onChange={({ currentTarget }) => onChange({ [name]: Number(currentTarget.value) })}
            data={[{ value: 0, label: t(`filters.any.${name}`) }, ...choices].map((choice) => ({
              ...choice,
              value: `${choice.value}`,
            }))}
          />
        );
      })}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import { useRead } from '../../data/use-read.ts';
import { NameFilter } from '../../forms/name-filter.tsx';
import type { SchoolFilter } from './schedule-filter.ts';
import classes from './school-filters.module.css';
import { formatAcademicYear } from './year-select.tsx';

type Props = {
  value: SchoolFilter & { academicYear?: number };
  onChange: (patch: Partial<SchoolFilter & { academicYear: number }>) => void;
  /** False where only one's own is listed. */
  hasTeachers?: boolean;
  /** The classes to choose from; those of the user that take assessments unless given. */
  courses?: readonly ListedCourse[] | undefined;
};

type ListedCourse = { idCourse: number; name: string; yearsFilter: number };

/** Renders the choice of a teacher and a class, and of an academic year where `value` has one. */
export function SchoolFilters({ value, onChange, hasTeachers = true, courses: given }: Props) {
  const { t } = useTranslation('schedules');
  const teachers =
    useRead(calls.schedules.getTeachers, {}, { onFailure: 'tell', enabled: hasTeachers }).reply?.content ?? [];
  const taking = useRead(calls.schedules.getCourses, {}, { onFailure: 'tell', enabled: given === undefined }).reply;
  const courses: readonly ListedCourse[] = given ?? taking?.content ?? [];
  const years = [...new Set(courses.map(({ yearsFilter }) => yearsFilter))];
  const all = [
    {
      name: 'teacher' as const,
      isShown: hasTeachers,
      choices: teachers.map(({ idTeacher, name }) => ({ id: idTeacher, name })),
    },
    {
      name: 'course' as const,
      isShown: true,
      choices: courses.map(({ idCourse, name, yearsFilter }) => ({
        id: idCourse,
        name: years.length > 1 ? `${name} · ${formatAcademicYear(yearsFilter)}` : name,
      })),
    },
    {
      name: 'academicYear' as const,
      isShown: value.academicYear !== undefined,
      choices: years.map((year) => ({ id: year, name: formatAcademicYear(year) })),
    },
  ].filter(({ isShown }) => isShown);
  return (
    <div className={classes.filters}>
      {all.map(({ name, choices }) => (
        <NameFilter
          key={name}
          label={t(`filters.${name}`)}
          any={t(`filters.any.${name}`)}
          unnamed={t(`filters.one.${name}`)}
          of={choices}
          value={value[name] ?? 0}
          onChange={(id) => onChange({ [name]: id })}
        />
      ))}
    </div>
  );
}

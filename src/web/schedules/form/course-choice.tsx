import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findsName, nameQueryOf } from '../../../core/searching/names.ts';
import { problemFieldId } from '../../../questions/problem-field.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { ToggleChips } from '../../../ui/form/toggle-chips.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import classes from './choice-list.module.css';

type Course = { idCourse: number; name: string; code: string; students: number };

type Props = {
  courses: readonly Course[];
  value: readonly number[];
  onChange: (idsCourses: number[]) => void;
  error?: string;
};

/** Longer lists of courses get a search field. */
const MAX_WITHOUT_SEARCH = 12;

/** Renders the choice of classes; one without students cannot be chosen. */
export function CourseChoice({ courses, value, onChange, error }: Props) {
  const { t } = useTranslation('schedules');
  const [search, setSearch] = useState('');
  const query = nameQueryOf(search);
  const shown = courses.filter(
    ({ idCourse, name, code }) => value.includes(idCourse) || findsName(query, `${name} ${code}`),
  );
  return (
    <FormField label={t('form.courses')} error={error}>
      {courses.length > MAX_WITHOUT_SEARCH && (
        <div className={classes.search}>
          <SearchField label={t('form.searchCourses')} value={search} onChange={setSearch} />
        </div>
      )}
      {shown.length === 0 ? (
        <p className={classes.detail}>{t('form.noCourseFound')}</p>
      ) : (
        <div id={problemFieldId('courses')} className={classes.courses}>
          <ToggleChips
            label={t('form.courses')}
            of={shown.map(({ idCourse, name, students }) => ({
              value: idCourse,
              label: name,
              ...(students === 0 ? { detail: t('form.empty'), disabled: true } : { count: students }),
            }))}
            value={new Set(value)}
            onToggle={(id) => onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])}
          />
        </div>
      )}
    </FormField>
  );
}

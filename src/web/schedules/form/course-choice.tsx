import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { containsAllWords, toSearchWords } from '../../../core/searching.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import classes from './choice-list.module.css';
import { ChoiceList } from './choice-list.tsx';

type Course = { idCourse: number; name: string; students: number };

type Props = {
  courses: readonly Course[];
  value: readonly number[];
  onChange: (idsCourses: number[]) => void;
  error?: string;
};

/** Longer lists of courses get a search field. */
const MAX_WITHOUT_SEARCH = 8;

/** Renders the choice of classes; one without students cannot be chosen. */
export function CourseChoice({ courses, value, onChange, error }: Props) {
  const { t } = useTranslation('schedules');
  const [search, setSearch] = useState('');
  const words = toSearchWords(search);
  const shown = courses.filter(({ idCourse, name }) => value.includes(idCourse) || containsAllWords(name, words));
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
        <ChoiceList
          type="checkbox"
          name="courses"
          choices={shown.map(({ idCourse, name, students }) => ({
            value: idCourse,
            label: name,
            detail: students === 0 ? t('form.empty') : t('students', { count: students }),
            disabled: students === 0,
          }))}
          chosen={value}
          onChange={(id, chosen) => onChange(chosen ? [...value, id] : value.filter((idCourse) => idCourse !== id))}
        />
      )}
    </FormField>
  );
}

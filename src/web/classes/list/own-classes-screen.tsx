import { useTranslation } from 'react-i18next';
import type { OwnCourse } from '../../../contract/classes.ts';
import { calls } from '../../../contract/index.ts';
import { fullName } from '../../../core/people/roles.ts';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { List } from '../../../ui/list/list.tsx';
import { RowTitle, Table } from '../../../ui/list/table.tsx';
import { useRead } from '../../data/use-read.ts';
import { JoinClassForm } from '../../joining/join-class-form.tsx';
import { formatAcademicYear } from '../../schedules/list/year-select.tsx';
import styles from './classes.module.css';

const onePage = { page: 1, turnTo: () => {} };

/** Renders the classes in which the student is now, and apart from them those of years that were closed. */
export function OwnClassesScreen() {
  const { t } = useTranslation('classes');
  const { reply, isOld, error } = useRead(calls.classes.getCoursesStudent, {}, { onFailure: 'tell' });
  const count = reply?.content.length ?? 0;
  const paging = reply && { totalrecords: count, totalpages: 1, recordsperpage: count };
  return (
    <Screen title={t('title')}>
      <JoinClassForm />
      <List
        list={{ ...onePage, reply: paging, isOld, error }}
        rows={reply?.content}
        isFiltered={false}
        none={{ title: t('own.none.title'), text: t('own.none.text') }}
        skeleton={<TableSkeleton columns={3} />}
      >
        {(courses) => {
          const past = courses.filter(({ isClosed }) => isClosed);
          const present = courses.filter(({ isClosed }) => !isClosed);
          return (
            <>
              {present.length > 0 && <OwnClassesTable label={t('title')} courses={present} />}
              {past.length > 0 && (
                <section className={styles.past} aria-labelledby="past-years">
                  <h2 id="past-years">{t('pastYears')}</h2>
                  <OwnClassesTable label={t('pastYears')} courses={past} />
                </section>
              )}
            </>
          );
        }}
      </List>
    </Screen>
  );
}

function OwnClassesTable({ label, courses }: { label: string; courses: readonly OwnCourse[] }) {
  const { t, i18n } = useTranslation('classes');
  return (
    <Table
      label={label}
      of={courses}
      keyOf={({ idSchool, idCourse }) => `${idSchool}-${idCourse}`}
      columns={[
        {
          key: 'class',
          head: t('column.class'),
          role: 'title',
          cell: ({ Groupname, yearsFilter }) => <RowTitle title={Groupname} detail={formatAcademicYear(yearsFilter)} />,
        },
        { key: 'school', head: t('column.school'), cell: ({ schoolName }) => schoolName },
        {
          key: 'teachers',
          head: t('column.teachers'),
          cell: ({ teachers }) => teachers.map((one) => fullName(one, i18n.language)).join(' · '),
        },
      ]}
    />
  );
}

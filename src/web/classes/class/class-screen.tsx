import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { calls } from '../../../contract/index.ts';
import { findsName, nameQueryOf } from '../../../core/searching/names.ts';
import { Toast } from '../../../ui/feedback/toast.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { FilterChips } from '../../../ui/list/filter-chips.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { useUrlState } from '../../../ui/navigation/use-url-state.ts';
import { useRead } from '../../data/use-read.ts';
import { useUndo } from '../../data/use-undo.tsx';
import { useDocumentDialog } from '../../documents/use-document-dialog.tsx';
import { CodeCard } from '../../joining/code-card.tsx';
import { CodeMenu } from '../../joining/code-menu.tsx';
import { NoCode } from '../../joining/no-code.tsx';
import { formatAcademicYear } from '../../schedules/list/year-select.tsx';
import { ClassMenu } from '../list/class-menu.tsx';
import { AddStudentsMenu } from './add-students-menu.tsx';
import styles from './class.module.css';
import { ColumnItems } from './column-items.tsx';
import { EmptyClass } from './empty-class.tsx';
import { SlipsCard } from './slips-card.tsx';
import { countStudents, matches, studentFilters } from './student-filters.ts';
import { StudentsTable } from './students-table.tsx';
import { useStudentActions } from './use-student-actions.tsx';

/** Renders a class: its students, who of them has signed in, and the code with which further ones join. */
function ClassScreen() {
  const { t } = useTranslation('classes');
  const { date } = useFormat();
  const courseId = Number(useParams().idCourse);
  const { reply } = useRead(calls.classes.getStudents, { courseId }, { suspend: true });
  const { course, studentResults: students } = reply;
  const [state, change] = useUrlState({ filter: studentFilters, search: '', gender: false, photo: false });
  const [announced, setAnnounced] = useState<string | null>(null);
  const { offerUndo, toast } = useUndo();
  const { openDocuments, documents } = useDocumentDialog();
  const actions = useStudentActions(course, { offerUndo, announce: setAnnounced });
  const counts = countStudents(students);
  const listHref = `${calls.rosters.exportRoster.path}?idCourse=${courseId}`;
  const withoutPassword = students.filter(({ neverSignedIn, can }) => neverSignedIn && can.resetAccount).length;
  const query = nameQueryOf(state.search);
  const shown = students.filter(
    (student) =>
      matches(student, state.filter) &&
      findsName(
        query,
        `${student.fullname} ${student.login} ${student.email ?? ''} ${student.waitingEmail ?? ''} ${student.studentId} ${student.code}`,
      ),
  );
  return (
    <Screen
      title={course.Groupname}
      above={t('above', { year: formatAcademicYear(course.yearsFilter) })}
      back={{ to: '/my-class', label: t('back') }}
      actions={
        <>
          <ClassMenu course={course}>
            <MenuItem icon={<IconDownload size={18} aria-hidden />} onSelect={() => location.assign(listHref)}>
              {t('export')}
            </MenuItem>
            {students.length > 0 && (
              <MenuItem
                icon={<IconPrinter size={18} aria-hidden />}
                onSelect={() => openDocuments({ of: 'course', idCourse: courseId, title: course.Groupname })}
              >
                {t('print')}
              </MenuItem>
            )}
            <ColumnItems gender={state.gender} photo={state.photo} onChange={change} />
          </ClassMenu>
          {course.can.enrol && students.length > 0 && <AddStudentsMenu course={course} onAdded={setAnnounced} />}
        </>
      }
    >
      <div className={styles.page}>
        <div className={styles.main}>
          {course.source !== '' && <p className={styles.notice}>{t('ofPartner')}</p>}
          {course.closed !== null && <p className={styles.notice}>{t('closedOn', { date: date(course.closed) })}</p>}
          {students.length === 0 ? (
            <EmptyClass course={course} onAdded={setAnnounced} />
          ) : (
            <>
              <div className={styles.filters}>
                <FilterChips
                  label={t('filter.label')}
                  of={studentFilters.map((value) => ({ value, label: t(`filter.${value}`), count: counts[value] }))}
                  value={state.filter}
                  onChange={(filter) => change({ filter })}
                />
                <SearchField
                  label={t('searchStudents')}
                  placeholder={t('searchShort')}
                  value={state.search}
                  onChange={(search) => change({ search })}
                />
              </div>
              <StudentsTable
                students={shown}
                actions={actions.list}
                columns={{ gender: state.gender, photo: state.photo }}
              />
            </>
          )}
        </div>
        <aside className={styles.side} aria-label={t('code.label')}>
          <CodeCard course={course} menu={course.can.enrol && <CodeMenu idCourse={courseId} onDone={setAnnounced} />} />
          {course.voucher === null && course.can.enrol && <NoCode idCourse={courseId} onDone={setAnnounced} />}
          {withoutPassword > 0 && <SlipsCard idCourse={courseId} count={withoutPassword} />}
        </aside>
      </div>
      {actions.dialogs}
      {documents}
      {toast}
      <Toast autoHide onClose={() => setAnnounced(null)}>
        {announced && <span>{announced}</span>}
      </Toast>
    </Screen>
  );
}

export { ClassScreen as Component };

import { IconFileSpreadsheet, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course } from '../../../contract/classes.ts';
import { calls } from '../../../contract/index.ts';
import { countPages } from '../../../core/pages.ts';
import { formatAccessCode } from '../../../core/people/access-codes.ts';
import { fullName, roleOf, seesWholeSchool } from '../../../core/people/roles.ts';
import { findsName, nameQueryOf } from '../../../core/searching/names.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { List } from '../../../ui/list/list.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { RowTitle, Table } from '../../../ui/list/table.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { useUrlState } from '../../../ui/navigation/use-url-state.ts';
import { useMe } from '../../data/session.ts';
import { useRead } from '../../data/use-read.ts';
import { useUndo } from '../../data/use-undo.tsx';
import { useWrite } from '../../data/use-write.ts';
import { classPath, importPath } from '../../paths/classes.ts';
import { formatAcademicYear, toYearsFilter, YearSelect } from '../../schedules/list/year-select.tsx';
import { ClassMenu } from './class-menu.tsx';
import styles from './classes.module.css';
import { CloseYear } from './close-year.tsx';
import { GroupDialog } from './group-dialog.tsx';

const PAGE = 50;

/** Renders the classes that a teacher teaches, or all of the school, and adds and removes them. */
export function ClassesScreen() {
  const { t } = useTranslation('classes');
  const [{ year, search, page }, change] = useUrlState({ year: '', search: '', page: 1 });
  const { yearsFilter } = toYearsFilter(year);
  const read = useRead(
    calls.classes.getCourses,
    { yearsFilter: yearsFilter === undefined ? 'current' : yearsFilter },
    { keepPrevious: true, onFailure: 'tell' },
  );
  const found = read.reply && searched(read.reply.content, search);
  const totalpages = countPages(found?.length ?? 0, PAGE);
  const shown = Math.min(page, Math.max(totalpages, 1));
  const closable = yearsFilter ?? read.reply?.currentYear;
  const mayClose = seesWholeSchool(roleOf(useMe().idType));
  const [isAdding, setAdding] = useState(false);
  const { offerUndo, toast } = useUndo();
  const restore = useWrite(calls.classes.restoreGroup);
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add.do')}
    </Button>
  );
  return (
    <ListScreen
      title={t('title')}
      searchLabel={t('search')}
      search={search}
      onSearch={(search) => change({ search })}
      action={
        <>
          <ButtonLink variant="default" to={importPath()} leftSection={<IconFileSpreadsheet size={18} aria-hidden />}>
            {t('fromFile')}
          </ButtonLink>
          {add}
        </>
      }
      options={<YearSelect years={read.reply?.years ?? []} year={year} onChange={(year) => change({ year })} />}
    >
      <List
        list={{
          page: shown,
          turnTo: (page) => change({ page }),
          reply: found && { totalrecords: found.length, totalpages, recordsperpage: PAGE },
          isOld: read.isOld,
          error: read.error,
        }}
        rows={found?.slice((shown - 1) * PAGE, shown * PAGE)}
        isFiltered={search !== '' || (read.reply?.years.length ?? 0) > 0}
        none={{ title: t('none.title'), text: t('none.text'), action: add }}
        skeleton={<TableSkeleton columns={4} />}
      >
        {(courses) => (
          <ClassesTable
            courses={courses}
            onRemoved={({ idSchool, idCourse, Groupname: name }) =>
              offerUndo(t('removed', { name }), () => restore.mutateAsync({ idSchool, idCourse }))
            }
          />
        )}
      </List>
      {mayClose && read.reply && closable !== undefined && closable <= read.reply.currentYear && (
        <CloseYear year={closable} />
      )}
      {isAdding && <GroupDialog course={null} onClose={() => setAdding(false)} />}
      {toast}
    </ListScreen>
  );
}

function ClassesTable({ courses, onRemoved }: { courses: readonly Course[]; onRemoved: (course: Course) => void }) {
  const { t, i18n } = useTranslation('classes');
  return (
    <Table
      label={t('title')}
      of={courses}
      keyOf={({ idCourse }) => idCourse}
      columns={[
        {
          key: 'class',
          head: t('column.class'),
          role: 'title',
          cell: ({ idCourse, Groupname, yearsFilter, teachers, closed }) => (
            <RowTitle
              title={<Link to={classPath(idCourse)}>{Groupname}</Link>}
              detail={[
                formatAcademicYear(yearsFilter),
                ...(closed === null ? [] : [t('closed')]),
                teachers.map((one) => fullName(one, i18n.language)).join('; ') || t('noTeacher'),
              ].join(' · ')}
            />
          ),
        },
        {
          key: 'students',
          head: t('column.students'),
          cell: ({ students, neverSignedIn }) => (
            <div>
              <div>{t('students', { count: students })}</div>
              {neverSignedIn > 0 && <div className={styles.detail}>{t('neverSignedIn', { count: neverSignedIn })}</div>}
            </div>
          ),
        },
        {
          key: 'code',
          head: t('column.code'),
          cell: ({ voucher }) => (
            <span className={styles.code}>{voucher === null ? '–' : formatAccessCode(voucher)}</span>
          ),
        },
        {
          key: 'actions',
          head: t('column.actions'),
          role: 'actions',
          cell: (course) => <ClassMenu course={course} onRemoved={() => onRemoved(course)} />,
        },
      ]}
    />
  );
}

/** Returns the classes whose name or teachers a search finds. */
const searched = (courses: readonly Course[], search: string): Course[] => {
  const query = nameQueryOf(search);
  return courses.filter(({ Groupname, teachers }) =>
    findsName(query, [Groupname, ...teachers.map((one) => `${one.firstName} ${one.lastName}`)].join(' ')),
  );
};

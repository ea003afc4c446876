import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { School } from '../../contract/installation.ts';
import { roleOf, seesWholeSchool } from '../../core/people/roles.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Toast } from '../../ui/feedback/toast.tsx';
import { List } from '../../ui/list/list.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { RowTitle, Table } from '../../ui/list/table.tsx';
import { changeSchool, useMe } from '../data/session.ts';
import { useList } from '../data/use-list.ts';
import { useWrite } from '../data/use-write.ts';
import { FirstSubjectsOf } from '../questions/catalogue/lazy-first-subjects.ts';
import { AdministrationTabs } from './administration-tabs.tsx';
import MailNotice from './mail-notice.tsx';
import { SchoolDialog } from './school-dialog.tsx';
import classes from './schools.module.css';

/** Renders the schools that the user administers: all of them for administrators of the installation, who also add them. */
function SchoolsScreen() {
  const { t } = useTranslation('administration');
  const me = useMe();
  const list = useList(calls.installation.getSchools, {}, ({ search: keyword, page }) => ({ keyword, page }));
  const { state, change } = list;
  const [isAdding, setIsAdding] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  // A new page shows nothing that was read in the school before.
  const switching = useWrite(({ idSchool }: { idSchool: number; to: string }) => changeSchool(idSchool), {
    onSuccess: (_, { to }) => location.assign(to),
    leavesScreen: true,
  });
  const canOpen = ({ idSchool }: School) =>
    me.idSchool !== idSchool && me.schools.some((school) => school.idSchool === idSchool);
  const isWithoutSubjects = ({ idSchool, hasDisciplines }: School) =>
    !hasDisciplines &&
    me.schools.some((school) => school.idSchool === idSchool && seesWholeSchool(roleOf(school.idType)));
  const first = me.idSchool === null ? list.reply?.content.find(isWithoutSubjects) : undefined;
  const add = me.idSchool === null && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsAdding(true)}>
      {t('add.do')}
    </Button>
  );
  return (
    <ListScreen
      title={t('title')}
      subtitle={t('subtitle')}
      tabs={
        <>
          <AdministrationTabs />
          <MailNotice />
        </>
      }
      searchLabel={t('search')}
      search={state.search}
      onSearch={(search) => change({ search })}
      action={add}
    >
      {first && (
        <Suspense fallback={null}>
          <FirstSubjectsOf
            key={first.idSchool}
            school={first.Name}
            onGo={(to) => switching.mutate({ idSchool: first.idSchool, to })}
          />
        </Suspense>
      )}
      <List
        list={list}
        rows={list.reply?.content}
        isFiltered={state.search !== ''}
        none={{ title: t('none.title'), text: t('none.text'), action: add }}
        skeleton={<TableSkeleton columns={4} />}
      >
        {(schools) => (
          <Table
            label={t('label')}
            of={schools}
            keyOf={({ idSchool }) => idSchool}
            columns={[
              {
                key: 'name',
                head: t('column.name'),
                role: 'title',
                cell: ({ Name, address }) => <RowTitle title={Name} detail={address} />,
              },
              {
                key: 'people',
                head: t('column.people'),
                cell: ({ staff, students }) => t('people', { staff, students }),
              },
              {
                key: 'place',
                head: t('column.place'),
                cell: ({ countryName, timezone }) => `${countryName} · ${timezone}`,
              },
              {
                key: 'actions',
                head: t('column.actions'),
                role: 'actions',
                cell: (school) => (
                  <div className={classes.actions}>
                    {canOpen(school) && (
                      <Button
                        variant="light"
                        size="sm"
                        loading={switching.isPending && switching.variables?.idSchool === school.idSchool}
                        aria-label={t('openNamed', { name: school.Name })}
                        onClick={() => switching.mutate({ idSchool: school.idSchool, to: '/' })}
                      >
                        {t('open')}
                      </Button>
                    )}
                    <ButtonLink
                      variant="subtle"
                      size="sm"
                      aria-label={t('settings.named', { name: school.Name })}
                      to={`/administration/schools/${school.idSchool}`}
                    >
                      {t('settings.do')}
                    </ButtonLink>
                  </div>
                ),
              },
            ]}
          />
        )}
      </List>
      {isAdding && (
        <SchoolDialog onAdded={(name) => setDone(t('added', { name }))} onClose={() => setIsAdding(false)} />
      )}
      <Toast error={switching.error} autoHide onClose={() => setDone(null)}>
        {done && <span>{done}</span>}
      </Toast>
    </ListScreen>
  );
}

export { SchoolsScreen as Component };

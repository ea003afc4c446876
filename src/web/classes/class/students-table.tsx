import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CourseStudent } from '../../../contract/classes.ts';
import { AnnouncedEmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ChoiceBar } from '../../../ui/list/choice-bar.tsx';
import { type RowChoice, useChosenRows } from '../../../ui/list/use-chosen-rows.ts';
import { Menu } from '../../../ui/menu/menu.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { Avatar } from '../../display/avatar.tsx';
import { LastSignIn } from './last-sign-in.tsx';
import type { StudentAction } from './student-action.ts';
import styles from './students-table.module.css';

type Columns = { gender: boolean; photo: boolean };

type Props = {
  students: readonly CourseStudent[];
  actions: readonly StudentAction[];
  columns: Columns;
};

/** Renders the students of a class as rows that can be chosen, with what can be done with those chosen or with one. */
export function StudentsTable({ students, actions, columns }: Props) {
  const { t } = useTranslation('classes');
  const { t: ui } = useTranslation('ui');
  const ofSeveral = actions.filter(({ forOneOnly }) => !forOneOnly);
  const choosable = students.filter((student) => ofSeveral.some(({ isPossible }) => isPossible(student)));
  const rows = useChosenRows(choosable.map(({ idUser }) => idUser));
  const chosen = choosable.filter(({ idUser }) => rows.chosen.includes(idUser));
  const isChoosing = chosen.length > 0;
  // The roles are explicit because in some browsers a table with another `display` loses them.
  return (
    <div className={styles.room} data-choosing={isChoosing || undefined}>
      <AnnouncedEmptyState shown={students.length === 0} title={ui('list.noneFound')}>
        {ui('list.noneFoundText')}
      </AnnouncedEmptyState>
      {students.length > 0 && (
        <div className={styles.ruled}>
          {isChoosing && (
            <ChoiceBar
              label={t('chosen.label')}
              count={t('chosen.count', { count: chosen.length })}
              actions={ofSeveral.map(({ key, label, Icon, isPossible, run }) => ({
                ...{ key, label, Icon },
                disabled: !chosen.some(isPossible),
                onRun: () => run(chosen.filter(isPossible), rows.clear),
              }))}
              closeLabel={t('chosen.close')}
              onClose={rows.clear}
            />
          )}
          <table
            className={styles.table}
            aria-label={t('column.students')}
            role="table"
            data-gender={columns.gender || undefined}
          >
            <thead role="rowgroup">
              <tr role="row">
                <th scope="col" role="columnheader" className={styles.number} colSpan={2}>
                  {t('column.number')}
                </th>
                <th scope="col" role="columnheader">
                  {t('column.student')}
                </th>
                <th scope="col" role="columnheader">
                  {t('column.login')}
                </th>
                {columns.gender && (
                  <th scope="col" role="columnheader">
                    {t('column.gender')}
                  </th>
                )}
                <th scope="col" role="columnheader">
                  {t('column.lastSignIn')}
                </th>
                <th scope="col" role="columnheader">
                  <span className={styles.visuallyHidden}>{t('column.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {students.map((student) => (
                <StudentRow
                  key={student.idUser}
                  student={student}
                  choice={choosable.includes(student) ? rows.rowOf(student.idUser) : null}
                  actions={actions}
                  columns={columns}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

type RowProps = {
  student: CourseStudent;
  /** Null where nothing can be done with the student that is done with several. */
  choice: RowChoice | null;
  actions: readonly StudentAction[];
  columns: Columns;
};

function StudentRow({ student, choice, actions, columns }: RowProps) {
  const { t } = useTranslation('classes');
  const { fullname: name } = student;
  const possible = actions.filter(({ isPossible }) => isPossible(student));
  return (
    <tr role="row" data-chosen={choice?.checked || undefined}>
      <td role="cell" className={styles.choice}>
        {choice && <input type="checkbox" aria-label={t('choose', { name })} className={styles.box} {...choice} />}
      </td>
      <td role="cell" className={styles.number}>
        {student.listNumber}
      </td>
      <td role="cell">
        <div className={styles.student}>
          <Avatar person={student} photo={columns.photo ? student.photo : null} />
          <div className={styles.names}>
            <div className={styles.fullName}>{name}</div>
            {student.studentId !== '' && (
              <div className={styles.detail}>{t('studentId', { id: student.studentId })}</div>
            )}
          </div>
        </div>
      </td>
      <td role="cell" className={styles.login}>
        <div>{student.login}</div>
        {student.email !== student.login && (student.email !== null || student.waitingEmail === null) && (
          <div className={styles.detail}>{student.email ?? t('noEmail')}</div>
        )}
        {student.waitingEmail !== null && (
          <div className={styles.detail}>{t('waitingEmail', { email: student.waitingEmail })}</div>
        )}
      </td>
      {columns.gender && (
        <td role="cell" className={styles.gender}>
          {student.gender ? t(`gender.${student.gender}`) : '–'}
        </td>
      )}
      <td role="cell" className={styles.lastSignIn}>
        <LastSignIn student={student} />
      </td>
      <td role="cell" className={styles.menu}>
        {possible.length > 0 && (
          <Menu
            trigger={
              <ActionIcon aria-label={t('menu', { name })}>
                <IconDots size={20} aria-hidden />
              </ActionIcon>
            }
          >
            {possible.map(({ key, label, Icon, run }) => (
              <MenuItem key={key} icon={<Icon size={18} aria-hidden />} onSelect={() => run([student], () => {})}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        )}
      </td>
    </tr>
  );
}

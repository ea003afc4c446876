import { ActionIcon } from '@mantine/core';
import { IconArchiveOff, IconDots, IconPencil, IconTrash, IconUserStar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course } from '../../../contract/classes.ts';
import { calls } from '../../../contract/index.ts';
import { Toast } from '../../../ui/feedback/toast.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { useWrite } from '../../data/use-write.ts';
import { GroupDialog } from './group-dialog.tsx';
import { TeachersDialog } from './teachers-dialog.tsx';

type Props = {
  course: Course;
  /** Called after the class was removed, to offer undoing it; without it, removing is not offered. */
  onRemoved?: () => void;
  /** Further items, first in the menu. */
  children?: ReactNode;
};

/** Renders the menu of what can be done with a class; nothing where nothing can. */
export function ClassMenu({ course, onRemoved, children }: Props) {
  const { t } = useTranslation('classes');
  const [opened, setOpened] = useState<'name' | 'teachers' | null>(null);
  const remove = useWrite(calls.classes.RemoveGroup, { onSuccess: () => onRemoved?.() });
  const reopen = useWrite(calls.classes.reopenGroups);
  const { idSchool, idCourse, can } = course;
  if (!children && !can.enrol && !can.assignTeachers && !can.reopen) return null;
  return (
    <>
      <Menu
        trigger={
          <ActionIcon aria-label={t('menu', { name: course.Groupname })}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        }
      >
        {children}
        {can.enrol && (
          <MenuItem icon={<IconPencil size={18} aria-hidden />} onSelect={() => setOpened('name')}>
            {t('rename.do')}
          </MenuItem>
        )}
        {can.assignTeachers && (
          <MenuItem icon={<IconUserStar size={18} aria-hidden />} onSelect={() => setOpened('teachers')}>
            {t('teachers.do')}
          </MenuItem>
        )}
        {can.reopen && (
          <MenuItem
            icon={<IconArchiveOff size={18} aria-hidden />}
            onSelect={() => reopen.mutate({ idsCourses: [idCourse] })}
          >
            {t('reopen.do')}
          </MenuItem>
        )}
        {can.enrol && onRemoved && (
          <MenuItem
            danger
            icon={<IconTrash size={18} aria-hidden />}
            onSelect={() => remove.mutate({ idSchool, idCourse })}
          >
            {t('remove')}
          </MenuItem>
        )}
      </Menu>
      {opened === 'name' && <GroupDialog course={course} onClose={() => setOpened(null)} />}
      {opened === 'teachers' && <TeachersDialog course={course} onClose={() => setOpened(null)} />}
      {reopen.error && <Toast error={reopen.error} onClose={reopen.reset} />}
      {reopen.isSuccess && (
        <Toast autoHide onClose={reopen.reset}>
          <span>{t('reopen.done', { name: course.Groupname })}</span>
        </Toast>
      )}
      {remove.error && <Toast error={remove.error} onClose={remove.reset} />}
    </>
  );
}

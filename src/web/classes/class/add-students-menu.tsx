import { IconChevronDown, IconFileSpreadsheet, IconPlus, IconTicket, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course } from '../../../contract/classes.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { MenuItem, MenuLink } from '../../../ui/menu/menu-item.tsx';
import type { CourseCode } from '../../joining/code-card.tsx';
import { JoinByCodeDialog } from '../../joining/join-by-code-dialog.tsx';
import { importPath } from '../../paths/classes.ts';
import { StudentDialog } from './student-dialog.tsx';

type Props = { course: Course & CourseCode; onAdded: (words: string) => void };

/** Renders the button that opens the ways to add students: one by one, from a file, by the code. */
export function AddStudentsMenu({ course, onAdded }: Props) {
  const { t } = useTranslation('classes');
  const [opened, setOpened] = useState<'student' | 'code' | null>(null);
  return (
    <>
      <Menu
        trigger={
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            rightSection={<IconChevronDown size={18} aria-hidden />}
          >
            {t('addStudents.do')}
          </Button>
        }
      >
        <MenuItem icon={<IconUserPlus size={18} aria-hidden />} onSelect={() => setOpened('student')}>
          {t('addStudents.one')}
        </MenuItem>
        <MenuLink icon={<IconFileSpreadsheet size={18} aria-hidden />} to={importPath(course.idCourse)}>
          {t('fromFile')}
        </MenuLink>
        {course.voucher !== null && (
          <MenuItem icon={<IconTicket size={18} aria-hidden />} onSelect={() => setOpened('code')}>
            {t('addStudents.code')}
          </MenuItem>
        )}
      </Menu>
      {opened === 'student' && (
        <StudentDialog course={course} student={null} onSaved={onAdded} onClose={() => setOpened(null)} />
      )}
      {opened === 'code' && <JoinByCodeDialog course={course} onClose={() => setOpened(null)} />}
    </>
  );
}

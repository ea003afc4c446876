import { IconChevronDown, IconCopy, IconCursorText, IconEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../contract/assessments.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Toast } from '../../ui/feedback/toast.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { MenuItem } from '../../ui/menu/menu-item.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { useCopy } from './use-copy.ts';
import { useEditAgain } from './use-edit-again.tsx';

/** Renders the ways to change a finished assessment of one's own: edit it again, rename it or copy it. */
export function ChangeMenu({ assessment }: { assessment: Assessment }) {
  const { t } = useTranslation('assessments');
  const { idAssessment, title, can } = assessment;
  const [isRenaming, setIsRenaming] = useState(false);
  const [isErrorClosed, setIsErrorClosed] = useState(false);
  const copying = useCopy();
  const again = useEditAgain();
  const start = (action: (idAssessment: number) => void) => {
    setIsErrorClosed(false);
    action(idAssessment);
  };
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="default"
            loading={copying.isCopying || again.isPending}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {t('action.change')}
          </Button>
        }
      >
        {can.editAgain && (
          <MenuItem icon={<IconEdit {...icon} />} onSelect={() => start(again.editAgain)}>
            {t('action.editAgain')}
          </MenuItem>
        )}
        {can.rename && (
          <MenuItem icon={<IconCursorText {...icon} />} onSelect={() => setIsRenaming(true)}>
            {t('action.rename')}
          </MenuItem>
        )}
        <MenuItem icon={<IconCopy {...icon} />} onSelect={() => start(copying.copy)}>
          {t('action.copy')}
        </MenuItem>
      </Menu>
      {isRenaming && (
        <RenameDialog row={assessment} name={title || t('untitled')} onClose={() => setIsRenaming(false)} />
      )}
      {again.dialog}
      <Toast error={isErrorClosed ? null : (again.error ?? copying.error)} onClose={() => setIsErrorClosed(true)} />
    </>
  );
}

const icon = { size: 18, 'aria-hidden': true } as const;

import { IconAdjustments, IconEye, IconRuler2, IconScale, IconScan, IconTableImport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { MenuItem, MenuLink } from '../../ui/menu/menu-item.tsx';
import { sheetsPath } from '../paths/scanning.ts';
import { DetailsDialog, ScaleDialog, UploadDialog, WeightsDialog } from '../schedules/settings/lazy-dialogs.ts';
import type { ReportHead } from './use-report.ts';

/** The results have no inputs of Mantine's until one of these dialogs is open. */
const Mantine = lazy(() => import('../../ui/tokens/mantine.tsx'));

type Props = {
  head: Pick<ReportHead, 'idSchedule' | 'assessmentTitle'>;
  /** Whether the user has scheduled the assessment and may grade it. */
  mayGrade: boolean;
};

/** Renders the menu of what changes how results are computed and shown, with its dialogs. */
export function SettingsMenu({ head, mayGrade }: Props) {
  const { t } = useTranslation('reports');
  const [opened, setOpened] = useState<'scale' | 'weights' | 'details' | 'upload' | null>(null);
  const close = () => setOpened(null);
  const { idSchedule, assessmentTitle } = head;
  return (
    <>
      <Menu
        trigger={
          <Button variant="default" leftSection={<IconAdjustments size={20} aria-hidden />}>
            {t('settings.label')}
          </Button>
        }
      >
        <MenuItem icon={<IconRuler2 size={18} aria-hidden />} onSelect={() => setOpened('scale')}>
          {t('settings.scale')}
        </MenuItem>
        <MenuItem icon={<IconScale size={18} aria-hidden />} onSelect={() => setOpened('weights')}>
          {t('settings.weights')}
        </MenuItem>
        <MenuItem icon={<IconEye size={18} aria-hidden />} onSelect={() => setOpened('details')}>
          {t('settings.details')}
        </MenuItem>
        {mayGrade && (
          <MenuItem icon={<IconTableImport size={18} aria-hidden />} onSelect={() => setOpened('upload')}>
            {t('settings.upload')}
          </MenuItem>
        )}
        {mayGrade && (
          <MenuLink icon={<IconScan size={18} aria-hidden />} to={sheetsPath(idSchedule)}>
            {t('settings.sheets')}
          </MenuLink>
        )}
      </Menu>
      <Suspense fallback={null}>
        {opened !== null && (
          <Mantine>
            {opened === 'scale' && <ScaleDialog idSchedule={idSchedule} onClose={close} />}
            {opened === 'details' && <DetailsDialog idSchedule={idSchedule} onClose={close} />}
            {opened === 'upload' && <UploadDialog idSchedule={idSchedule} title={assessmentTitle} onClose={close} />}
            {opened === 'weights' && <WeightsDialog idSchedule={idSchedule} title={assessmentTitle} onClose={close} />}
          </Mantine>
        )}
      </Suspense>
    </>
  );
}

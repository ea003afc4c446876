import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { MenuItem, MenuLink } from '../../../ui/menu/menu-item.tsx';
import { type BuilderStep, stepPath } from '../../paths/assessments.ts';
import { type BuilderProgress, findObstacle, steps } from './step-access.ts';

type Props = { step: BuilderStep; idAssessment: number; progress: BuilderProgress };

/** Renders the number of the step as a button that lists all steps, where there is no room for their names. */
export function StepMenu({ step, idAssessment, progress }: Props) {
  const { t } = useTranslation('builder');
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="sm"
          aria-label={`${step}/${steps.length} ${t(`step.${step}`)}`}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {step}/{steps.length}
        </Button>
      }
    >
      {steps.map((one) =>
        one === step || findObstacle(one, progress) !== null ? (
          <MenuItem key={one} disabled>
            {one} {t(`step.${one}`)}
          </MenuItem>
        ) : (
          <MenuLink key={one} to={stepPath(idAssessment, one)}>
            {one} {t(`step.${one}`)}
          </MenuLink>
        ),
      )}
    </Menu>
  );
}

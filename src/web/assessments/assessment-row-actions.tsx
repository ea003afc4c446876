import { ActionIcon } from '@mantine/core';
import {
  IconCalendarPlus,
  IconCopy,
  IconCursorText,
  IconDots,
  IconEdit,
  IconEye,
  IconFileText,
  IconHistory,
  IconPencil,
  IconPrinter,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import type { ReviewAction } from '../../core/publication/publication.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { MenuDivider, MenuItem, MenuLink } from '../../ui/menu/menu-item.tsx';
import { useBackLinkState } from '../../ui/navigation/back-link-state.ts';
import { RoutesContext } from '../../ui/navigation/routes-context.ts';
import { assessmentPath } from '../paths/assessments.ts';
import { publicationIcons } from '../questions/publication/review-icons.ts';
import classes from './assessments.module.css';

export type AssessmentListName = 'own' | 'others';

type Props = {
  row: AssessmentRow;
  name: string;
  /** Others' assessments can be read, copied and, if they are shared, scheduled. */
  list: AssessmentListName;
  onCopy: () => void;
  onEditAgain: () => void;
  onPrint: () => void;
  /** Called for actions that a dialog confirms first. */
  onAsk: (to: 'delete' | 'rename' | 'share' | 'history' | ReviewAction) => void;
};

/** Renders the next step of an assessment as a button, and all its other actions in a menu. */
export function AssessmentRowActions({ row, name, list, onCopy, onEditAgain, onPrint, onAsk }: Props) {
  const { t } = useTranslation('assessments');
  const links = useRowLinks(row, list);
  const steps = row.review.actions;
  const back = useBackLinkState();
  return (
    <div className={classes.actions}>
      {links.live && !links.results && (
        <ButtonLink to={links.live} variant="default" size="sm">
          {t('action.live')}
        </ButtonLink>
      )}
      {links.results && (
        <ButtonLink to={links.results} variant="default" size="sm" aria-label={t('action.resultsNamed', { name })}>
          {t('action.results')}
        </ButtonLink>
      )}
      {links.continue && (
        <ButtonLink to={links.continue} variant="subtle" size="sm">
          {t('action.continue')}
        </ButtonLink>
      )}
      {list === 'others' && steps.length === 0 && (
        <Button variant="subtle" size="sm" aria-label={t('action.copyNamed', { name })} onClick={onCopy}>
          {t('action.copy')}
        </Button>
      )}
      <Menu
        trigger={
          <ActionIcon aria-label={t('action.more', { name })}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        }
      >
        <MenuLink
          to={assessmentPath(row)}
          state={back}
          icon={links.continue ? <IconPencil {...icon} /> : <IconFileText {...icon} />}
        >
          {links.continue ? t('action.continue') : t('action.open')}
        </MenuLink>
        {steps.map((step) => {
          const Icon = publicationIcons[step];
          return (
            <MenuItem key={step} icon={<Icon {...icon} />} onSelect={() => onAsk(step)}>
              {t(`review.${step}.confirm`)}
            </MenuItem>
          );
        })}
        {row.can.readHistory && row.status === 2 && (
          <MenuItem icon={<IconHistory {...icon} />} onSelect={() => onAsk('history')}>
            {t('action.history')}
          </MenuItem>
        )}
        {links.live && links.results && (
          <MenuLink to={links.live} icon={<IconEye {...icon} />}>
            {t('action.live')}
          </MenuLink>
        )}
        {links.schedule && (
          <MenuLink to={links.schedule} icon={<IconCalendarPlus {...icon} />}>
            {t('action.schedule')}
          </MenuLink>
        )}
        {row.qntQuestions > 0 && (
          <MenuItem icon={<IconPrinter {...icon} />} onSelect={onPrint}>
            {t('action.print')}
          </MenuItem>
        )}
        <MenuItem icon={<IconCopy {...icon} />} onSelect={onCopy}>
          {t('action.copy')}
        </MenuItem>
        {row.can.editAgain && (
          <MenuItem icon={<IconEdit {...icon} />} onSelect={onEditAgain}>
            {t('action.editAgain')}
          </MenuItem>
        )}
        {row.status === 2 && row.can.rename && (
          <MenuItem icon={<IconCursorText {...icon} />} onSelect={() => onAsk('rename')}>
            {t('action.rename')}
          </MenuItem>
        )}
        {row.can.share && (
          <MenuItem icon={<IconShare {...icon} />} onSelect={() => onAsk('share')}>
            {t('action.share')}
          </MenuItem>
        )}
        {row.can.delete && (
          <>
            <MenuDivider />
            <MenuItem danger icon={<IconTrash {...icon} />} onSelect={() => onAsk('delete')}>
              {t('action.delete')}
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  );
}

const icon = { size: 18, 'aria-hidden': true } as const;

/** Returns the paths that a row links to: null where there is no screen or the user may not go there. */
function useRowLinks({ idAssessment, status, can, schedule, shared }: AssessmentRow, list: AssessmentListName) {
  const { exists } = use(RoutesContext);
  const isOwn = list === 'own';
  const pathIf = (allowed: boolean, path: string) => (allowed && exists(path) ? path : null);
  return {
    continue: pathIf(can.edit, assessmentPath({ idAssessment, status })),
    live: pathIf(isOwn && schedule?.badge === 'ON_GOING', `/schedule/${schedule?.idSchedule}`),
    schedule: pathIf((isOwn || shared) && can.schedule, '/schedule') && `/schedule?new=${idAssessment}`,
    results: pathIf(isOwn && (schedule?.finished ?? 0) > 0, `/reports/${schedule?.idSchedule}/results/by-discipline`),
  };
}

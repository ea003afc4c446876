import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Block, Section } from '../../../../contract/assessments.ts';
import { possiblePoints } from '../../../../core/assessments/sections.ts';
import { IconButton } from '../../../../ui/actions/plain-button.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { Menu } from '../../../../ui/menu/menu.tsx';
import { MenuDivider, MenuItem } from '../../../../ui/menu/menu-item.tsx';
import classes from './sections.module.css';

type Props = {
  section: Section;
  /** The blocks in it. */
  blocks: readonly Block[];
  showPoints: boolean;
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** Renders the heading of a section in the outline, with how much is in it and a menu that changes it. */
export function SectionHeading({ section, blocks, showPoints, isFirst, isLast, onEdit, onMove, onRemove }: Props) {
  const { t } = useTranslation('builder');
  const { number } = useFormat();
  const questions = blocks.flatMap((block) => block.questions);
  const points = possiblePoints(questions);
  return (
    <div className={classes.section}>
      <div className={classes.words}>
        <h3 className={classes.heading}>{section.heading}</h3>
        <p className={classes.amount}>
          {questions.length === 0
            ? t(isLast ? 'sections.emptyLast' : 'sections.empty')
            : t('sections.count', { count: questions.length })}
          {questions.length > 0 && showPoints && ` · ${t('points.sum', { count: points, points: number(points) })}`}
        </p>
        {section.instructions !== '' && <p className={classes.instructions}>{section.instructions}</p>}
      </div>
      <Menu
        trigger={
          <IconButton className={classes.menu} label={t('sections.more', { name: section.heading })}>
            <IconDots size={18} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<IconPencil size={18} aria-hidden />} onSelect={onEdit}>
          {t('sections.rename')}
        </MenuItem>
        <MenuItem disabled={isFirst} icon={<IconArrowUp size={18} aria-hidden />} onSelect={() => onMove(-1)}>
          {t('sections.up')}
        </MenuItem>
        <MenuItem disabled={isLast} icon={<IconArrowDown size={18} aria-hidden />} onSelect={() => onMove(1)}>
          {t('sections.down')}
        </MenuItem>
        <MenuDivider />
        <MenuItem danger icon={<IconTrash size={18} aria-hidden />} onSelect={onRemove}>
          {t('sections.remove')}
        </MenuItem>
      </Menu>
    </div>
  );
}

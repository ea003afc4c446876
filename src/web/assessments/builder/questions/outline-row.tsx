import { IconDots, IconGripVertical, IconPencil, IconReplace, IconSection, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block, Section } from '../../../../contract/assessments.ts';
import { IconButton, PlainButton } from '../../../../ui/actions/plain-button.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { Menu } from '../../../../ui/menu/menu.tsx';
import { MenuDivider, MenuItem, MenuLink } from '../../../../ui/menu/menu-item.tsx';
import { useBackLinkState } from '../../../../ui/navigation/back-link-state.ts';
import { type MoveDirection, moveDirections } from '../../../../ui/reorder/move-directions.ts';
import { questionPath } from '../../../paths/questions.ts';
import { QuestionView } from '../../../questions/bank/question-view.tsx';
import { fitsAnswerCard } from '../answer-card.ts';
import classes from './outline.module.css';
import { QuestionTypeBadge } from './question-type-badge.tsx';

type Props = {
  itemKey: string;
  /** Null for the heading of a stimulus. */
  question: Block['questions'][number] | null;
  text: string;
  /** Its name in its menu and in announcements. */
  label: string;
  isStop: boolean;
  isMoving: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Shown beside it; null = none. */
  points: number | null;
  /** Those to which it can be moved; empty for a question within a stimulus. */
  sections: readonly Section[];
  /** Its own, from 1; 0 = ahead of the first. */
  section: number;
  onSection: (section: number) => void;
  /** Begins a section with it; null where there is none to be begun. */
  onBegin: (() => void) | null;
  helpId: string;
  onFocus: () => void;
  onKeyDown: (event: React.KeyboardEvent) => void;
  onMove: (way: MoveDirection) => void;
  onRemove: () => void;
  onReplace: () => void;
};

/** Renders a row of the outline: a press shows its question, and its menu moves, edits, replaces and removes it. */
export function OutlineRow(props: Props) {
  const { t } = useTranslation('builder');
  const { itemKey, question, text, label, isStop, isMoving, isFirst, isLast, helpId, onFocus, onKeyDown } = props;
  const { number } = useFormat();
  const [open, setOpen] = useState(false);
  const id = useId();
  const back = useBackLinkState();
  return (
    <>
      <div
        className={classes.row}
        data-item-row
        data-moving={isMoving || undefined}
        data-head={question === null || undefined}
      >
        <PlainButton
          data-item={itemKey}
          data-mouse-grip
          className={classes.press}
          tabIndex={isStop ? 0 : -1}
          aria-describedby={helpId}
          aria-expanded={question ? open : undefined}
          aria-controls={question ? id : undefined}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          // The space bar picks the row up; some browsers would also click it when the key is released.
          onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
          onClick={() => question && setOpen(!open)}
        >
          {question && <span className={classes.number}>{question.number}</span>}
          <span>
            <span className={classes.text}>{text}</span>
            {question && !fitsAnswerCard(question) && <QuestionTypeBadge idType={question.idType} />}
            {props.points !== null && (
              <span className={classes.points}>{t('points.short', { points: number(props.points) })}</span>
            )}
          </span>
        </PlainButton>
        <span aria-hidden data-grip className={classes.grip}>
          <IconGripVertical size={18} />
        </span>
        <Menu
          trigger={
            <IconButton
              className={classes.more}
              tabIndex={isStop ? 0 : -1}
              label={t('outline.more', { name: label })}
              onFocus={onFocus}
              onKeyDownCapture={(event) => {
                if (!event.altKey) return;
                event.stopPropagation();
                onKeyDown(event);
              }}
            >
              <IconDots size={18} aria-hidden />
            </IconButton>
          }
        >
          {moveDirections.map(([way, Icon]) => (
            <MenuItem
              key={way}
              disabled={way === 'up' || way === 'first' ? isFirst : isLast}
              icon={<Icon size={18} aria-hidden />}
              onSelect={() => props.onMove(way)}
            >
              {t(`move.${way}`)}
            </MenuItem>
          ))}
          {props.sections.length > 0 &&
            [null, ...props.sections].map((section, at) =>
              at === props.section ? null : (
                <MenuItem
                  key={section?.uuid ?? 'none'}
                  icon={<IconSection size={18} aria-hidden />}
                  onSelect={() => props.onSection(at)}
                >
                  {section ? t('sections.moveTo', { name: section.heading }) : t('sections.moveToNone')}
                </MenuItem>
              ),
            )}
          {props.onBegin && (
            <MenuItem icon={<IconSection size={18} aria-hidden />} onSelect={props.onBegin}>
              {t('sections.begin')}
            </MenuItem>
          )}
          {question?.can.edit && (
            <MenuLink to={questionPath(question.idQuestion)} state={back} icon={<IconPencil size={18} aria-hidden />}>
              {t('outline.edit')}
            </MenuLink>
          )}
          {question && (
            <MenuItem icon={<IconReplace size={18} aria-hidden />} keys="S" onSelect={props.onReplace}>
              {t('outline.replace')}
            </MenuItem>
          )}
          <MenuDivider />
          <MenuItem danger icon={<IconTrash size={18} aria-hidden />} onSelect={props.onRemove}>
            {t(question ? 'outline.remove' : 'outline.removeText')}
          </MenuItem>
        </Menu>
      </div>
      {question && (
        <div id={id} hidden={!open} className={classes.shown}>
          {open && <QuestionView question={question} />}
        </div>
      )}
    </>
  );
}

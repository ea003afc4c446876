import { Menu } from '@mantine/core';
import { IconDots, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block } from '../../../../contract/assessments.ts';
import { type Way, ways } from '../../../../questions/reorder/ways.ts';
import { useBackHere } from '../../../../ui/hooks/use-back-here.ts';
import { Link } from '../../../../ui/primitives/link.tsx';
import { QuestionView } from '../../../questions/bank/question-view.tsx';
import { questionPath } from '../../../questions/paths.ts';
import { fitsAnswerCard } from '../answer-card.ts';
import { KindBadge } from './kind-badge.tsx';
import classes from './outline.module.css';

type Props = {
  itemKey: string;
  /** Null = the head of a text. */
  question: Block['questions'][number] | null;
  text: string;
  /** Its name where it stands alone: in its menu and when it is announced. */
  label: string;
  isStop: boolean;
  isHeld: boolean;
  isFirst: boolean;
  isLast: boolean;
  helpId: string;
  onFocus: () => void;
  onKeyDown: (event: React.KeyboardEvent) => void;
  onPointerDown: (event: React.PointerEvent) => void;
  onMove: (way: Way) => void;
  onRemove: () => void;
};

/** A row of the outline: pressed, it shows the question; held, it moves; its menu does both without dragging. */
export function OutlineRow(props: Props) {
  const { t } = useTranslation('builder');
  const { itemKey, question, text, label, isStop, isHeld, isFirst, isLast, helpId, onFocus, onKeyDown } = props;
  const [open, setOpen] = useState(false);
  const [menu, setMenu] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const id = useId();
  const back = useBackHere();
  return (
    <>
      <div className={classes.row} data-held={isHeld || undefined} data-head={question === null || undefined}>
        <button
          type="button"
          data-item={itemKey}
          className={classes.press}
          tabIndex={isStop ? 0 : -1}
          aria-describedby={helpId}
          aria-expanded={question ? open : undefined}
          aria-controls={question ? id : undefined}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          // The space bar takes the row in hand; some browsers would press it as well when the key is let go.
          onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
          onPointerDown={(event) => event.pointerType === 'mouse' && props.onPointerDown(event)}
          onClick={() => question && setOpen(!open)}
        >
          {question && <span className={classes.number}>{question.number}</span>}
          <span>
            <span className={classes.text}>{text}</span>
            {question && !fitsAnswerCard(question) && <KindBadge idType={question.idType} />}
          </span>
        </button>
        <span aria-hidden className={classes.grip} onPointerDown={props.onPointerDown}>
          <IconGripVertical size={18} />
        </span>
        <button
          ref={more}
          type="button"
          className={classes.more}
          tabIndex={isStop ? 0 : -1}
          aria-label={t('outline.more', { name: label })}
          aria-haspopup="menu"
          aria-expanded={menu}
          onFocus={onFocus}
          onClick={() => setMenu(!menu)}
        >
          <IconDots size={18} aria-hidden />
        </button>
        {menu && (
          <Menu opened withinPortal={false} onClose={() => setMenu(false)} returnFocus>
            <Menu.Target>
              <span aria-hidden className={classes.anchor} />
            </Menu.Target>
            <Menu.Dropdown>
              {ways.map(([way, Icon]) => (
                <Menu.Item
                  key={way}
                  disabled={way === 'up' || way === 'first' ? isFirst : isLast}
                  leftSection={<Icon size={18} aria-hidden />}
                  onClick={() => props.onMove(way)}
                >
                  {t(`move.${way}`)}
                </Menu.Item>
              ))}
              {question?.canEdit && (
                <Menu.Item
                  component={Link}
                  to={questionPath(question.idQuestion)}
                  state={back}
                  leftSection={<IconPencil size={18} aria-hidden />}
                >
                  {t('outline.edit')}
                </Menu.Item>
              )}
              <Menu.Divider />
              <Menu.Item color="danger" leftSection={<IconTrash size={18} aria-hidden />} onClick={props.onRemove}>
                {t(question ? 'outline.remove' : 'outline.removeText')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {question && (
        <div id={id} hidden={!open} className={classes.shown}>
          {open && <QuestionView question={question} />}
        </div>
      )}
    </>
  );
}

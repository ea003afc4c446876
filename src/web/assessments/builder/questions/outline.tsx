import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block } from '../../../../contract/assessments.ts';
import { LiveRegion } from '../../../../ui/feedback/live-region.tsx';
import { DragArea, type RowId } from '../../../../ui/reorder/drag-area.tsx';
import { DraggableRow } from '../../../../ui/reorder/draggable-row.tsx';
import { positionAfterKey } from '../../../../ui/reorder/positions.ts';
import { stemLine } from '../../../questions/bank/stem-text.ts';
import type { Change } from './changes.ts';
import classes from './outline.module.css';
import { OutlineRow } from './outline-row.tsx';
import { useOutlineMove } from './use-outline-move.ts';

type Props = {
  blocks: readonly Block[];
  onMove: (move: Extract<Change, { kind: 'move' }>) => void;
  onRemove: (idsQuestions: number[]) => void;
  /** Replaces a question by a similar one, of which it returns the id; null where there is none. */
  onReplace: (idQuestion: number) => Promise<number | null>;
};

/** A row that can be picked up: a stimulus with all its questions, or a question. */
type Item = { key: string; idQuestion: number; whole: boolean; ids: number[]; label: string };

const shownCharacters = 110;

/** Returns whether a row is a question and not the heading of a stimulus. */
const isQuestion = ({ key }: Item): boolean => key.startsWith('q');

/**
 * Renders the questions in print order. It is one stop of the Tab key: arrow keys go from row to row and with Alt move the row.
 * S replaces a question by a similar one. The space bar picks a row up and drops it, arrow keys move it in between, and Escape puts it back. Rows are dragged within their stimulus, and
 * blocks among each other.
 */
export function Outline({ blocks, onMove, onRemove, onReplace }: Props) {
  const { t } = useTranslation('builder');
  const { moving, shown, pickUp, showAt, drop, dropAt, cancel } = useOutlineMove(blocks, onMove);
  const list = useRef<HTMLOListElement>(null);
  const [stop, setStop] = useState<string | null>(null);
  const [announced, announce] = useState('');
  /** The row that gets the focus once it is there. */
  const coming = useRef<string | null>(null);
  const help = useId();

  const items = shown.flatMap((block) => itemsOf(block, t('outline.text')));
  const atStop = Math.max(
    0,
    items.findIndex(({ key }) => key === stop),
  );

  const focus = (index: number) => {
    const item = items[Math.min(Math.max(index, 0), items.length - 1)];
    if (!item) return;
    setStop(item.key);
    list.current?.querySelector<HTMLElement>(`[data-item="${item.key}"]`)?.focus();
  };
  useEffect(() => {
    const at = items.findIndex(({ key }) => key === coming.current);
    if (at < 0) return;
    coming.current = null;
    focus(at);
  });
  const replace = async ({ idQuestion }: Item) => {
    const by = await onReplace(idQuestion);
    if (by === null) return;
    coming.current = `q${by}`;
    setStop(coming.current);
  };
  const move = (item: Item, index: number) => {
    showAt(item, index);
    const of = placesOf(blocks, item).of;
    announce(t('move.place', { place: Math.min(Math.max(index, 0), of - 1) + 1, of }));
  };
  const moveAtOnce = (item: Item, index: number) => {
    const { at, of } = placesOf(blocks, item);
    if (index !== at) onMove({ kind: 'move', idQuestion: item.idQuestion, whole: item.whole, index });
    announce(t('move.place', { place: index + 1, of }));
  };
  const onKeyDown = (event: React.KeyboardEvent, item: Item, at: number) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) return;
    if (event.altKey) {
      const places = placesOf(blocks, item);
      const index = moving ? null : positionAfterKey(key, places.at, places.of);
      if (index === null) return;
      event.preventDefault();
      moveAtOnce(item, index);
      return;
    }
    if (moving) {
      if (key === 'ArrowUp' || key === 'ArrowDown') move(item, moving.index + (key === 'ArrowDown' ? 1 : -1));
      else if (key === 'Home') move(item, 0);
      else if (key === 'End') move(item, placesOf(blocks, item).of - 1);
      else if (key === ' ' || key === 'Enter') {
        drop();
        announce(t('move.dropped', { name: item.label }));
      } else if (key === 'Escape' || key === 'Tab') {
        cancel();
        announce(t('move.cancelled'));
      } else return;
      if (key !== 'Tab') event.preventDefault();
      return;
    }
    if (key === 'ArrowUp') focus(at - 1);
    else if (key === 'ArrowDown') focus(at + 1);
    else if (key === 'Home') focus(0);
    else if (key === 'End') focus(items.length - 1);
    else if (key === 'Delete') onRemove(item.ids);
    else if (key.toLowerCase() === 's' && isQuestion(item)) void replace(item);
    else if (key === ' ') {
      pickUp(item);
      announce(t('move.taken', { name: item.label }));
    } else return;
    event.preventDefault();
  };

  const isMoving = ({ idQuestion, whole }: Item) => moving?.idQuestion === idQuestion && moving.whole === whole;
  /** Calls `then` with the item of a dragged row. */
  const onItem = (then: (item: Item, index: number) => void) => (id: RowId, index: number) => {
    const item = items.find(({ key }) => key === id);
    if (item) then(item, index);
  };

  const rowOf = (item: Item, question: Block['questions'][number] | null, text: string) => {
    const at = items.findIndex(({ key }) => key === item.key);
    const places = placesOf(blocks, item);
    return (
      <OutlineRow
        itemKey={item.key}
        question={question}
        text={text}
        label={item.label}
        isStop={at === atStop}
        isMoving={isMoving(item)}
        isFirst={places.at === 0}
        isLast={places.at === places.of - 1}
        helpId={help}
        onFocus={() => setStop(item.key)}
        onKeyDown={(event) => onKeyDown(event, item, at)}
        onMove={(way) =>
          moveAtOnce(item, { first: 0, up: places.at - 1, down: places.at + 1, last: places.of - 1 }[way])
        }
        onRemove={() => onRemove(item.ids)}
        onReplace={() => void replace(item)}
      />
    );
  };

  return (
    <>
      <p id={help} hidden>
        {t('move.help')}
      </p>
      <DragArea onDrag={onItem(showAt)} onDrop={onItem(dropAt)} onCancel={cancel}>
        <ol ref={list} className={classes.outline} data-moving={moving !== null || undefined}>
          {shown.map((block, index) => {
            const [first, ...rest] = itemsOf(block, t('outline.text'));
            const { context, questions } = block;
            const [only] = questions;
            if (!first || !only) return null;
            // Not in a list of one, whose key would be its index: the row would lose the focus when it moves.
            if (!context) {
              return (
                <DraggableRow key={first.key} row={first.key} index={index} group="blocks" isMoving={isMoving(first)}>
                  {rowOf(first, only, stemLine(only, shownCharacters))}
                </DraggableRow>
              );
            }
            return (
              <DraggableRow
                key={first.key}
                row={first.key}
                index={index}
                group="blocks"
                isMoving={isMoving(first)}
                className={classes.context}
              >
                {rowOf(first, null, t('outline.textNamed', { title: context.title }))}
                <ol className={classes.questions}>
                  {questions.map((question, index) => {
                    const item = rest[index];
                    return (
                      item && (
                        <DraggableRow
                          key={item.key}
                          row={item.key}
                          index={index}
                          group={first.key}
                          isMoving={isMoving(item)}
                        >
                          {rowOf(item, question, stemLine(question, shownCharacters))}
                        </DraggableRow>
                      )
                    );
                  })}
                </ol>
              </DraggableRow>
            );
          })}
        </ol>
      </DragArea>
      <LiveRegion urgent>{announced}</LiveRegion>
    </>
  );
}

/** Returns the items of a block: its question, or its stimulus followed by its questions. */
function itemsOf({ context, questions }: Block, textWord: string): Item[] {
  const alone = questions.map((question): Item => {
    const { idQuestion, number } = question;
    return {
      key: `q${idQuestion}`,
      idQuestion,
      whole: context === null,
      ids: [idQuestion],
      label: `${number}. ${stemLine(question, 60)}`,
    };
  });
  const [first] = alone;
  if (!context || !first) return alone;
  const { idContext, title } = context;
  const ids = alone.map(({ idQuestion }) => idQuestion);
  return [
    { key: `c${idContext}`, idQuestion: first.idQuestion, whole: true, ids, label: `${textWord}: ${title}` },
    ...alone,
  ];
}

/** Returns an item's position, from 0, and the number of positions it can have. */
function placesOf(blocks: readonly Block[], { idQuestion, whole }: Item): { at: number; of: number } {
  const isHere = (block: Block) => block.questions.some((question) => question.idQuestion === idQuestion);
  if (whole) return { at: blocks.findIndex(isHere), of: blocks.length };
  const siblings = blocks.find(isHere)?.questions ?? [];
  return { at: siblings.findIndex((question) => question.idQuestion === idQuestion), of: siblings.length };
}

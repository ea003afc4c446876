import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block, Section } from '../../../../contract/assessments.ts';
import { LiveRegion } from '../../../../ui/feedback/live-region.tsx';
import { DragArea, type RowId } from '../../../../ui/reorder/drag-area.tsx';
import { DraggableRow } from '../../../../ui/reorder/draggable-row.tsx';
import { moveItem, positionAfterKey } from '../../../../ui/reorder/positions.ts';
import { stemLine } from '../../../questions/bank/stem-text.ts';
import type { Change } from './changes.ts';
import classes from './outline.module.css';
import { OutlineRow } from './outline-row.tsx';
import { SectionHeading } from './section-heading.tsx';
import { useOutlineMove } from './use-outline-move.ts';

type Props = {
  blocks: readonly Block[];
  sections: readonly Section[];
  showPoints: boolean;
  onMove: (move: Extract<Change, { kind: 'move' }>) => void;
  onRemove: (idsQuestions: number[]) => void;
  /** Replaces a question by a similar one, of which it returns the id; null where there is none. */
  onReplace: (idQuestion: number) => Promise<number | null>;
  /** Begins a section at a place among them, with these questions; null = there are as many as there may be. */
  onBegin: ((at: number, idsQuestions: readonly number[]) => void) | null;
  onEdit: (section: Section) => void;
  onSections: (after: readonly Section[]) => void;
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
export function Outline(props: Props) {
  const { blocks, sections, showPoints, onMove, onRemove, onReplace, onBegin, onEdit, onSections } = props;
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
  const sectionOf = ({ idQuestion }: Item) =>
    blocks.find(({ questions }) => questions.some((question) => question.idQuestion === idQuestion))?.section ?? 0;
  /** Returns the section to which a block comes by a step: at the border of its own it changes the section, not its place. */
  const sectionAfter = (item: Item, step: -1 | 1): number | null => {
    const { at } = placesOf(blocks, item);
    const own = sectionOf(item);
    const isAtBorder = item.whole && blocks[at + step]?.section !== own;
    const next = own + step;
    return isAtBorder && next >= 0 && next <= sections.length ? next : null;
  };
  /** The place is among all blocks; one that is not in the section is the nearest end of it. */
  const moveToSection = (item: Item, section: number, index: number) => {
    onMove({ kind: 'move', idQuestion: item.idQuestion, whole: item.whole, index, section });
    const name = sections[section - 1]?.heading;
    announce(name === undefined ? t('sections.announcedNone') : t('sections.announced', { name }));
  };
  const step = (item: Item, by: -1 | 1) => {
    const section = sectionAfter(item, by);
    const { at, of } = placesOf(blocks, item);
    if (section !== null) moveToSection(item, section, at);
    else moveAtOnce(item, Math.min(Math.max(at + by, 0), of - 1));
  };
  const onKeyDown = (event: React.KeyboardEvent, item: Item, at: number) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) return;
    if (event.altKey) {
      const places = placesOf(blocks, item);
      const index = moving ? null : positionAfterKey(key, places.at, places.of);
      if (index === null) return;
      event.preventDefault();
      if (key === 'ArrowUp') step(item, -1);
      else if (key === 'ArrowDown') step(item, 1);
      else moveAtOnce(item, index);
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

  /** Returns what begins a section with a block and what follows it in its section; null where that would leave none before it. */
  const beginningAt = (item: Item): (() => void) | null => {
    const section = sectionOf(item);
    const { at } = placesOf(blocks, item);
    if (!item.whole || onBegin === null || (section > 0 && blocks[at - 1]?.section !== section)) return null;
    const ids = blocks
      .slice(at)
      .filter((block) => block.section === section)
      .flatMap(({ questions }) => questions.map(({ idQuestion }) => idQuestion));
    return () => onBegin(section, ids);
  };
  const headingOf = (section: Section, at: number) => (
    <li key={section.uuid}>
      <SectionHeading
        section={section}
        blocks={shown.filter((block) => block.section === at + 1)}
        showPoints={showPoints}
        isFirst={at === 0}
        isLast={at === sections.length - 1}
        onEdit={() => onEdit(section)}
        onMove={(by) => onSections(moveItem(sections, at, at + by))}
        onRemove={() => onSections(sections.filter(({ uuid }) => uuid !== section.uuid))}
      />
    </li>
  );

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
        isFirst={places.at === 0 && sectionAfter(item, -1) === null}
        isLast={places.at === places.of - 1 && sectionAfter(item, 1) === null}
        points={question && showPoints ? question.weight : null}
        sections={item.whole ? sections : []}
        section={sectionOf(item)}
        onSection={(section) => moveToSection(item, section, blocks.length - 1)}
        onBegin={beginningAt(item)}
        helpId={help}
        onFocus={() => setStop(item.key)}
        onKeyDown={(event) => onKeyDown(event, item, at)}
        onMove={(way) => {
          if (way === 'up' || way === 'down') step(item, way === 'up' ? -1 : 1);
          else moveAtOnce(item, way === 'first' ? 0 : places.of - 1);
        }}
        onRemove={() => onRemove(item.ids)}
        onReplace={() => void replace(item)}
      />
    );
  };

  const blockRow = (block: Block, index: number) => {
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
                <DraggableRow key={item.key} row={item.key} index={index} group={first.key} isMoving={isMoving(item)}>
                  {rowOf(item, question, stemLine(question, shownCharacters))}
                </DraggableRow>
              )
            );
          })}
        </ol>
      </DraggableRow>
    );
  };

  return (
    <>
      <p id={help} hidden>
        {t('move.help')}
      </p>
      <DragArea onDrag={onItem(showAt)} onDrop={onItem(dropAt)} onCancel={cancel}>
        <ol ref={list} className={classes.outline} data-moving={moving !== null || undefined}>
          {shown.map((block, index) => (block.section === 0 ? blockRow(block, index) : null))}
          {sections.map((section, at) => [
            headingOf(section, at),
            ...shown.map((block, index) => (block.section === at + 1 ? blockRow(block, index) : null)),
          ])}
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

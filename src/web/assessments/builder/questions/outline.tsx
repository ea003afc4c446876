import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block } from '../../../../contract/assessments.ts';
import { LiveRegion } from '../../../../ui/feedback/live-region.tsx';
import { stemLine } from '../../../questions/bank/stem-text.ts';
import type { Change } from './changes.ts';
import { countPositions } from './drag-state.ts';
import classes from './outline.module.css';
import { OutlineRow } from './outline-row.tsx';
import { useDrag } from './use-drag.ts';

type Props = {
  blocks: readonly Block[];
  onMove: (move: Extract<Change, { kind: 'move' }>) => void;
  onRemove: (idsQuestions: number[]) => void;
};

/** A row that can be taken in hand: a text with all its questions, or a question. */
type Item = { key: string; idQuestion: number; whole: boolean; ids: number[]; label: string };

const shownCharacters = 110;

/**
 * The questions in print order. One stop of the Tab key; arrow keys walk, the space bar takes in hand and lets go,
 * arrow keys then move, Escape puts back.
 */
export function Outline({ blocks, onMove, onRemove }: Props) {
  const { t } = useTranslation('builder');
  const { list, held, shown, press, take, moveTo, drop, cancel } = useDrag(blocks, onMove);
  const [stop, setStop] = useState<string | null>(null);
  const [said, setSaid] = useState('');
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
  /** The focus goes on to what stands next, since its own place is about to go. */
  const remove = (item: Item) => {
    const at = items.findIndex(({ key }) => key === item.key);
    const stays = ({ ids }: Item) => ids.some((id) => !item.ids.includes(id));
    const next = items.slice(at).find(stays) ?? items.slice(0, at).findLast(stays);
    if (next) focus(items.indexOf(next));
    onRemove(item.ids);
  };
  const move = (index: number) => {
    if (!held) return;
    moveTo(index);
    const of = countPositions(blocks, held);
    setSaid(t('move.place', { place: Math.min(Math.max(index, 0), of - 1) + 1, of }));
  };
  const onKeyDown = (event: React.KeyboardEvent, item: Item, at: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (held) {
      if (key === 'ArrowUp' || key === 'ArrowDown') move(held.index + (key === 'ArrowDown' ? 1 : -1));
      else if (key === 'Home') move(0);
      else if (key === 'End') move(countPositions(blocks, held) - 1);
      else if (key === ' ' || key === 'Enter') {
        drop();
        setSaid(t('move.dropped', { name: item.label }));
      } else if (key === 'Escape' || key === 'Tab') {
        cancel();
        setSaid(t('move.cancelled'));
      } else return;
      if (key !== 'Tab') event.preventDefault();
      return;
    }
    if (key === 'ArrowUp') focus(at - 1);
    else if (key === 'ArrowDown') focus(at + 1);
    else if (key === 'Home') focus(0);
    else if (key === 'End') focus(items.length - 1);
    else if (key === 'Delete') remove(item);
    else if (key === ' ') {
      take(item.idQuestion, item.whole);
      setSaid(t('move.taken', { name: item.label }));
    } else return;
    event.preventDefault();
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
        isHeld={held?.idQuestion === item.idQuestion && held.whole === item.whole}
        isFirst={places.at === 0}
        isLast={places.at === places.of - 1}
        helpId={help}
        onFocus={() => setStop(item.key)}
        onKeyDown={(event) => onKeyDown(event, item, at)}
        onPointerDown={(event) => press(event, item.idQuestion, item.whole)}
        onMove={(way) => {
          const index = { first: 0, up: places.at - 1, down: places.at + 1, last: places.of - 1 }[way];
          onMove({ kind: 'move', idQuestion: item.idQuestion, whole: item.whole, index });
          setSaid(t('move.place', { place: index + 1, of: places.of }));
        }}
        onRemove={() => remove(item)}
      />
    );
  };

  return (
    <>
      <p id={help} hidden>
        {t('move.help')}
      </p>
      <ol ref={list} className={classes.outline} data-holding={held !== null || undefined}>
        {shown.map((block) => {
          const [first, ...rest] = itemsOf(block, t('outline.text'));
          const { context, questions } = block;
          if (!first) return null;
          if (!context) {
            return questions.map((question) => (
              <li key={first.key} data-block data-question={question.idQuestion}>
                {rowOf(first, question, stemLine(question, shownCharacters))}
              </li>
            ));
          }
          return (
            <li
              key={first.key}
              data-block
              data-held={(held?.whole && held.idQuestion === first.idQuestion) || undefined}
              className={classes.context}
            >
              {rowOf(first, null, t('outline.textNamed', { title: context.title }))}
              <ol className={classes.questions}>
                {questions.map((question, index) => {
                  const item = rest[index];
                  return (
                    item && (
                      <li key={question.idQuestion} data-question={question.idQuestion}>
                        {rowOf(item, question, stemLine(question, shownCharacters))}
                      </li>
                    )
                  );
                })}
              </ol>
            </li>
          );
        })}
      </ol>
      <LiveRegion urgent>{said}</LiveRegion>
    </>
  );
}

/** A question alone is one item; a text is one before those of its questions. */
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

/** Where an item stands among those it can change places with. */
function placesOf(blocks: readonly Block[], { idQuestion, whole }: Item): { at: number; of: number } {
  const isHere = (block: Block) => block.questions.some((question) => question.idQuestion === idQuestion);
  if (whole) return { at: blocks.findIndex(isHere), of: blocks.length };
  const siblings = blocks.find(isHere)?.questions ?? [];
  return { at: siblings.findIndex((question) => question.idQuestion === idQuestion), of: siblings.length };
}

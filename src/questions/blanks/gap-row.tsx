import { ActionIcon, Input, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { useListFormat } from '../../ui/format/list-format.ts';
import { problemFieldId } from '../problem-field.ts';
import type { Problem } from '../question-type.ts';
import { insertPastedAnswers, splitAnswers } from './editing.ts';
import classes from './editor.module.css';
import { isAccepted } from './gaps.ts';
import { blanksLimits } from './limits.ts';
import { otherSpellingsOf } from './other-spellings.ts';

type Props = {
  number: number;
  answers: readonly string[];
  onChange(change: (answers: string[]) => string[]): void;
  problem: Problem | undefined;
  /** Whether this gap is selected in the text. */
  selected: boolean;
  onSelect(): void;
};

/** Renders the accepted answers of a gap, one input each, and an empty input for another. */
export function GapRow({ number, answers, onChange, problem, selected, onSelect }: Props) {
  const { t } = useTranslation('writing');
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  const id = problemFieldId(`gaps.${number - 1}.answers`);
  const fields = answers.length < blanksLimits.answers ? [...answers, ''] : answers;
  const setAnswer = (index: number, text: string) =>
    onChange((answers) => [...answers.slice(0, index), text, ...answers.slice(index + 1)]);

  const pasteList = (index: number, event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = splitAnswers(event.clipboardData.getData('text'));
    if (pasted.length < 2) return;
    event.preventDefault();
    const { value } = event.currentTarget;
    onChange((answers) => insertPastedAnswers(answers, index, splitAnswers(value), pasted));
  };
  const removeEmptyAnswers = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    if (answers.some((answer) => answer.trim() === '')) {
      onChange((answers) => answers.filter((answer) => answer.trim() !== ''));
    }
  };
  const remove = (index: number) => {
    onChange((answers) => answers.filter((_, position) => position !== index));
    row.current?.querySelectorAll('input')[index]?.focus();
  };

  const addSpellings = (more: readonly string[]) => {
    // The button disappears.
    row.current?.querySelectorAll('input')[answers.length]?.focus();
    onChange((answers) => [...answers, ...more]);
  };

  return (
    <li
      ref={row}
      id={id}
      className={classes.row}
      data-selected={selected || undefined}
      aria-label={t('blanks.gap', { number })}
      onFocus={onSelect}
      onBlur={removeEmptyAnswers}
    >
      <span className={classes.number}>{number}</span>
      <div className={classes.answers}>
        {fields.map((answer, index) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its position, and its text changes
            key={index}
            className={classes.answer}
            aria-label={t('blanks.answer', { answer: index + 1, number })}
            aria-describedby={problem && `${id}-error`}
            placeholder={index === answers.length ? t(index === 0 ? 'blanks.first' : 'blanks.another') : undefined}
            value={answer}
            onChange={(event) => setAnswer(index, event.currentTarget.value)}
            onPaste={(event) => pasteList(index, event)}
            onKeyDown={focusNextFieldOnEnter}
            maxLength={blanksLimits.answer}
            error={problem && (problem.name === 'same' ? isRepeated(answers, index) : index === 0)}
            autoComplete="off"
            rightSection={
              index < answers.length && (
                <ActionIcon
                  size="md"
                  aria-label={t('blanks.remove', { answer: answer || index + 1 })}
                  onClick={() => remove(index)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              )
            }
          />
        ))}
      </div>
      <OtherSpellings answers={answers} onAdd={addSpellings} />
      {problem && (
        <Input.Error id={`${id}-error`} className={classes.error}>
          {problem.name === 'same' ? t('blanks.same') : t('blanks.noAnswer')}
        </Input.Error>
      )}
    </li>
  );
}

type OtherSpellingsProps = { answers: readonly string[]; onAdd(more: readonly string[]): void };

/** Renders the usual other ways to write the answers that get no points, with a button that accepts them. */
function OtherSpellings({ answers, onAdd }: OtherSpellingsProps) {
  const { t } = useTranslation('writing');
  const list = useListFormat();
  const others = otherSpellingsOf(answers).slice(0, blanksLimits.answers - answers.length);
  if (others.length === 0) return null;
  const named = list(others.map((text) => t('blanks.spelling', { text })));
  return (
    <p className={classes.others}>
      {t('blanks.otherSpellings', { list: named })}
      <Button variant="default" size="sm" onClick={() => onAdd(others)}>
        {t('blanks.addSpellings', { list: named })}
      </Button>
    </p>
  );
}

const isRepeated = (answers: readonly string[], index: number): boolean =>
  isAccepted(answers.slice(0, index), answers[index] ?? '');

/** Moves the focus to the next field on Enter, from the last one of a gap to the next gap. */
function focusNextFieldOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = [...(event.currentTarget.closest('ol')?.querySelectorAll('input') ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}

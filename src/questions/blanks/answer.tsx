import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerProps } from '../screen-props.ts';
import { GapRendererContext, RichText } from '../text/render/rich-text.tsx';
import classes from './blanks.module.css';
import type { PublicContent, Response } from './content.ts';
import { blanksLimits } from './limits.ts';

/** Renders the text with an input in each gap. All inputs are equally wide: the width must not reveal the answer. */
export function BlanksAnswer(props: AnswerProps<PublicContent, Response>) {
  const { content, value, onChange, disabled = false, name, labelledBy } = props;
  const { t } = useTranslation('questions');
  // Only spaces are no answer, but must be visible where they were typed.
  const [spaces, setSpaces] = useState<Response['gaps']>({});
  const written = value?.gaps ?? spaces;

  const write = (id: number, text: string) => {
    const gaps: Response['gaps'] = { ...written, [id]: text };
    const isEmpty = Object.values(gaps).every((text) => text.trim() === '');
    if (isEmpty) setSpaces(gaps);
    if (!isEmpty || value) onChange(isEmpty ? null : { gaps });
  };
  const numbers = new Map(content.gaps.map(({ id }, index) => [id, index + 1]));
  const field = (id: number) => (
    <input
      type="text"
      className={classes.field}
      name={`${name}-${id}`}
      aria-label={t('blanks.gap', { number: numbers.get(id), total: content.gaps.length })}
      value={written[id] ?? ''}
      onChange={(event) => write(id, event.currentTarget.value)}
      maxLength={blanksLimits.response}
      disabled={disabled}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, whose legend would have to be inside it
    <div role="group" aria-labelledby={labelledBy} className={classes.filled} onKeyDown={focusNextGapOnEnter}>
      <GapRendererContext value={field}>
        <RichText doc={content.command} />
      </GapRendererContext>
    </div>
  );
}

/** Moves the focus to the next gap on Enter. */
function focusNextGapOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const index = fields.findIndex((field) => Object.is(field, event.target));
  if (index < 0) return;
  event.preventDefault();
  fields[index + 1]?.focus();
}

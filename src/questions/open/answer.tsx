import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoField } from '../attachments/photo-field.tsx';
import { setUploadReceiver } from '../attachments/uploads.ts';
import type { AnswerProps } from '../screen-props.ts';
import classes from './answer.module.css';
import type { PublicContent, Response } from './content.ts';
import { MAX_ANSWER_LENGTH } from './limits.ts';

/** Renders a text area for the answer and, where allowed, a field for a photograph of it. */
export function OpenAnswer(props: AnswerProps<PublicContent, Response>) {
  const { content, value, onChange, disabled = false, name, labelledBy } = props;
  const { t } = useTranslation('questions');
  // Only spaces are no answer, but must be visible where they were typed.
  const [spaces, setSpaces] = useState('');
  const text = value?.text ?? spaces;

  const latest = useRef<Response>({ text, photo: null });
  useLayoutEffect(() => {
    latest.current = { text, photo: value?.photo ?? null };
  });
  const change = (fields: Partial<Response>) => {
    const next = { ...latest.current, ...fields };
    const isEmpty = next.text.trim() === '' && next.photo === null;
    latest.current = next;
    if (isEmpty) setSpaces(next.text);
    if (!isEmpty || value) onChange(isEmpty ? null : next);
  };
  useEffect(() => setUploadReceiver(name, (photo) => change({ photo })));

  const wordCount = t('open.words', { count: countWords(text) });
  const left = MAX_ANSWER_LENGTH - text.length;

  return (
    <div className={classes.answer}>
      <label id={`${name}-label`} htmlFor={`${name}-text`} className={classes.label}>
        {t('open.answer')}
      </label>
      <div className={classes.growing} data-text={text}>
        <textarea
          id={`${name}-text`}
          className={classes.text}
          aria-labelledby={`${labelledBy} ${name}-label`}
          aria-describedby={`${name}-words`}
          value={text}
          onChange={(event) => change({ text: event.currentTarget.value })}
          maxLength={MAX_ANSWER_LENGTH}
          rows={5}
          disabled={disabled}
        />
      </div>
      <p id={`${name}-words`} className={classes.words}>
        {left < MAX_ANSWER_LENGTH / 10 ? `${wordCount} · ${t('open.left', { count: left })}` : wordCount}
      </p>
      {content.photo && (
        <PhotoField
          name={name}
          photo={value?.photo ?? null}
          onChange={(photo) => change({ photo })}
          disabled={disabled}
        />
      )}
    </div>
  );
}

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

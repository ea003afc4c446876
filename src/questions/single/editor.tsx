import { Radio } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AlternativesForm } from '../alternatives/alternatives-form.tsx';
import { CorrectLabel } from '../alternatives/correct-label.tsx';
import { problemFieldId } from '../problem-field.ts';
import type { EditorProps } from '../screen-props.ts';
import type { Draft } from './type.ts';

/** Renders the form for a single answer, where one alternative is right. */
export function SingleEditor(props: EditorProps<Draft>) {
  const { t } = useTranslation('writing');
  const name = useId();
  const { draft, onChange } = props;
  return (
    <AlternativesForm
      {...props}
      hint={t('single.hint')}
      createAlternative={(blank) => blank}
      answerKeyOf={({ correct }) => (correct === null ? [] : [correct])}
      withAnswerKey={(draft, [correct = null]) => ({ ...draft, correct })}
      renderKeyField={({ alternative: { id }, index, letter }) => (
        <Radio
          id={index === 0 ? problemFieldId('correct') : undefined}
          name={name}
          label={<CorrectLabel letter={letter} />}
          checked={draft.correct === id}
          onChange={() => onChange((draft) => ({ ...draft, correct: id }))}
        />
      )}
    />
  );
}

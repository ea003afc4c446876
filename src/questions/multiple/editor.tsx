import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AlternativesForm } from '../alternatives/alternatives-form.tsx';
import { CorrectLabel } from '../alternatives/correct-label.tsx';
import { problemFieldId } from '../problem-field.ts';
import type { EditorProps } from '../screen-props.ts';
import type { Draft } from './type.ts';

/** Renders the form for a multiple answer, where at least two alternatives are right. */
export function MultipleEditor(props: EditorProps<Draft>) {
  const { t } = useTranslation('writing');
  const { draft, onChange } = props;
  return (
    <AlternativesForm
      {...props}
      hint={t('multiple.hint')}
      createAlternative={(blank) => blank}
      answerKeyOf={({ correct }) => correct}
      withAnswerKey={(draft, ids) => ({ ...draft, correct: ids.toSorted((a, b) => a - b) })}
      renderKeyField={({ alternative: { id }, index, letter }) => (
        <Checkbox
          id={index === 0 ? problemFieldId('correct') : undefined}
          label={<CorrectLabel letter={letter} />}
          checked={draft.correct.includes(id)}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            onChange((draft) => withMark(draft, id, checked));
          }}
        />
      )}
    />
  );
}

const withMark = (draft: Draft, id: number, isRight: boolean): Draft => {
  const others = draft.correct.filter((item) => item !== id);
  return { ...draft, correct: isRight ? [...others, id].sort((a, b) => a - b) : others };
};

import { useTranslation } from 'react-i18next';
import { AlternativesForm } from '../alternatives/alternatives-form.tsx';
import { alternativePath } from '../alternatives/problems.ts';
import { updateItem } from '../list-editor/list-changes.ts';
import { problemFieldId } from '../problem-field.ts';
import type { EditorProps } from '../screen-props.ts';
import { useProblemMessages } from '../use-problem-messages.ts';
import { GradeField } from './grade-field.tsx';
import type { Draft, DraftAlternative } from './type.ts';

/** Renders the form for graded options: each alternative has a grade, and none is wrong. */
export function GradedEditor(props: EditorProps<Draft>) {
  const { t } = useTranslation('writing');
  const { onChange, problems } = props;
  const messageOf = useProblemMessages(problems);
  return (
    <AlternativesForm
      {...props}
      hint={t('graded.hint')}
      createAlternative={(blank): DraftAlternative => ({ ...blank, grade: null })}
      answerKeyOf={() => []}
      withAnswerKey={(draft) => draft}
      renderKeyField={({ alternative: { id, grade }, index, letter }) => (
        <GradeField
          id={problemFieldId(alternativePath(index, 'grade'))}
          letter={letter}
          value={grade}
          onChange={(grade) =>
            onChange((draft) => ({
              ...draft,
              alternatives: updateItem(draft.alternatives, id, (item) => ({ ...item, grade })),
            }))
          }
          error={messageOf(alternativePath(index, 'grade'))}
        />
      )}
    />
  );
}

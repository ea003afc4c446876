import { useTranslation } from 'react-i18next';
import { AlternativesForm } from '../alternatives/alternatives-form.tsx';
import { placeOf } from '../alternatives/problems.ts';
import { withChange } from '../items/editing.ts';
import { problemId } from '../problem-place.ts';
import { useProblemWords } from '../use-problem-words.ts';
import type { EditorProps } from '../view.ts';
import { GradeField } from './grade-field.tsx';
import type { Draft, DraftAlternative } from './type.ts';

/** What an author writes of graded options: each alternative has its grade, and none is wrong. */
export function GradedEditor(props: EditorProps<Draft>) {
  const { t } = useTranslation('writing');
  const { onChange, problems } = props;
  const wordsAt = useProblemWords(problems);
  return (
    <AlternativesForm
      {...props}
      hint={t('graded.hint')}
      make={(blank): DraftAlternative => ({ ...blank, grade: null })}
      rightOf={() => []}
      withRight={(draft) => draft}
      worthOf={({ alternative: { id, grade }, index, letter }) => (
        <GradeField
          id={problemId(placeOf(index, 'grade'))}
          letter={letter}
          value={grade}
          onChange={(grade) =>
            onChange((draft) => ({
              ...draft,
              alternatives: withChange(draft.alternatives, id, (one) => ({ ...one, grade })),
            }))
          }
          error={wordsAt(placeOf(index, 'grade'))}
        />
      )}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { RichText } from '../../../questions/text/render/rich-text.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { questionsPath } from '../../paths/questions.ts';
import { QuestionView } from '../bank/question-view.tsx';
import classes from './read-only-stimulus.module.css';
import type { SavedStimulus } from './stimulus-values.ts';

/** Renders another author's stimulus with its questions. */
export function ReadOnlyStimulus({ of: { title, text, questions } }: { of: SavedStimulus }) {
  const { t } = useTranslation('bank');
  return (
    <Screen
      frame="narrow"
      title={title || t('group.untitled')}
      subtitle={t('group.others')}
      back={{ to: questionsPath, label: t('edit.back') }}
    >
      <div className={classes.text}>
        <RichText doc={text} />
      </div>
      <h2>{t('group.questions')}</h2>
      {questions.map((question) => (
        <QuestionView key={question.idQuestion} question={question} />
      ))}
    </Screen>
  );
}

import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { calls } from '../../../contract/index.ts';
import type { TeacherQuestion } from '../../../contract/questions.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useWrite } from '../../data/use-write.ts';
import { questionPath, questionsPath } from '../../paths/questions.ts';
import { QuestionView } from '../bank/question-view.tsx';

/** Renders another author's question, with a button that copies it. */
export function ReadOnlyQuestion({ question }: { question: TeacherQuestion }) {
  const { t } = useTranslation('bank');
  const navigate = useNavigate();
  const copy = useWrite(calls.questions.copyQuestion, { leavesScreen: true });
  return (
    <Screen
      frame="narrow"
      title={t('edit.title')}
      subtitle={t('edit.others')}
      back={{ to: questionsPath, label: t('edit.back') }}
      actions={
        <Button
          leftSection={<IconCopy size={18} aria-hidden />}
          loading={copy.isPending}
          onClick={() =>
            copy.mutate(
              { idQuestion: question.idQuestion },
              {
                onSuccess: ({ copyIdQuestion }) =>
                  navigate(questionPath(copyIdQuestion), { state: { note: 'copied' } }),
              },
            )
          }
        >
          {t('do.copy')}
        </Button>
      }
    >
      <ErrorNotice error={copy.error} />
      <QuestionView question={question} />
    </Screen>
  );
}

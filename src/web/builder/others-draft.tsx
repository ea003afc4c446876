import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Assessment } from '../../contract/assessments.ts';
import { calls } from '../../contract/index.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { useChange } from '../wire/query.ts';
import { SeePrinted } from './paper/see-printed.tsx';
import { stepPath } from './paths.ts';

/** A colleague's draft: to be looked at, and copied to go on with. */
export function OthersDraft({ assessment }: { assessment: Assessment }) {
  const { t } = useTranslation('builder');
  const navigate = useNavigate();
  const copy = useChange(calls.assessments.copyAssessment);
  const { idAssessment, title, subtitle, qntQuestions } = assessment;
  return (
    <Screen
      frame="narrow"
      title={title || t('untitled')}
      subtitle={[subtitle, t('outline.count', { count: qntQuestions })].filter(Boolean).join(' · ')}
      back={{ to: '/assessments', label: t('back') }}
      actions={
        <>
          {qntQuestions > 0 && <SeePrinted assessment={assessment} />}
          <Button
            leftSection={<IconCopy size={18} aria-hidden />}
            loading={copy.isPending}
            onClick={() =>
              copy.mutate({ idAssessment }, { onSuccess: ({ content }) => navigate(stepPath(content.idAssessment, 2)) })
            }
          >
            {t('others.copy')}
          </Button>
        </>
      }
    >
      <ErrorNotice error={copy.error} />
      <p>{t('others.text')}</p>
    </Screen>
  );
}

import { useTranslation } from 'react-i18next';
import type { StudentAssessment } from '../../../contract/attempts.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useTimeWords } from '../time/use-time-words.ts';

/** Renders why the assessment cannot be taken now: not open yet, over, cancelled, or not the student's. */
export function NotAvailable({ row }: { row: StudentAssessment | undefined }) {
  const { t } = useTranslation('attempts');
  const { dateTime } = useTimeWords();
  return (
    <Screen title={row?.title ?? t('list.title')} subtitle={row?.subtitle} frame="narrow">
      <p>{whyNot()}</p>
      <div>
        <ButtonLink to="/assessments">{t('back')}</ButtonLink>
      </div>
    </Screen>
  );

  function whyNot(): string {
    switch (row?.badge) {
      case 'SCHEDULED':
        return t('notNow.SCHEDULED', { opens: dateTime(row.opens) });
      case 'CANCELLED':
        return t(row.endedBy === 'cancelling' ? 'result.cancelled' : 'notNow.CANCELLED');
      case 'NOT_DONE':
        return t('notNow.NOT_DONE', { closes: dateTime(row.closes) });
      default:
        return t('notNow.NOT_HERE');
    }
  }
}

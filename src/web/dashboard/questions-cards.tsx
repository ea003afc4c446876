import { useTranslation } from 'react-i18next';
import { runtime } from '../device/runtime.ts';
import { Figure, Lead } from './figure.tsx';
import { PartCard } from './part-card.tsx';
import { type DashboardScope, usePart } from './use-dashboard.ts';

/** Renders what the user has written, and what colleagues have. */
export function QuestionsCards({ scope, hasLists }: { scope: DashboardScope; hasLists: boolean }) {
  const { t } = useTranslation('dashboard');
  const part = usePart('questions', scope);
  const listOf = (query: string) => (hasLists ? `/my-questions${query}` : null);
  return (
    <>
      <PartCard area="own" name={t('own.name')} part={part}>
        {({ own: { total, drafts, unused, used, hard } }) => ({
          body: (
            <>
              <Figure count={total} word={t('own.total', { count: total })} to={listOf('')}>
                {drafts > 0 && t('own.drafts', { count: drafts })}
              </Figure>
              {hard > 0 && <Lead to={listOf('?difficulty=hard')}>{t('own.hard', { count: hard })}</Lead>}
              {unused > 0 && <Lead to={null}>{t('own.unused', { count: unused })}</Lead>}
              {used > 0 && <Lead to={null}>{t('own.used', { count: used })}</Lead>}
            </>
          ),
        })}
      </PartCard>
      {runtime === 'online' && (
        <PartCard area="teachers" name={t('teachers.name')} part={part}>
          {({ teachers: { total, people, recent } }) => ({
            body: (
              <>
                <Figure count={total} word={t('own.total', { count: total })} to={listOf('?bank=shared')}>
                  {people > 0 && t('teachers.people', { count: people })}
                </Figure>
                {recent > 0 && <Lead to={null}>{t('teachers.recent', { count: recent })}</Lead>}
              </>
            ),
          })}
        </PartCard>
      )}
    </>
  );
}

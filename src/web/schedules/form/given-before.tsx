import { useTranslation } from 'react-i18next';
import type { GivenBefore as Given } from '../../../contract/schedules.ts';
import { useListFormat } from '../../../ui/format/list-format.ts';
import { useWindowFormat } from '../use-window-format.ts';
import classes from './conflicts.module.css';

/** Renders when the chosen classes had the assessment, or are to have it; a line a class. Nothing without any. */
export function GivenBefore({ given, now }: { given: readonly Given[]; now: number }) {
  const { t } = useTranslation('schedules');
  const formatList = useListFormat();
  const { span } = useWindowFormat();
  const lines = [...Map.groupBy(given, ({ courseName, opens }) => `${Date.parse(opens) > now} ${courseName}`).values()];
  return (
    <div role="status" className={classes.notice}>
      {lines.map(([first, ...others]) => {
        if (!first) return null;
        const when = formatList(
          [first, ...others].toReversed().map((one) => t('given.when', { when: span(one), teacher: one.teacher })),
        );
        return (
          <p key={first.idSchedule} className={classes.given}>
            {t(Date.parse(first.opens) > now ? 'given.coming' : 'given.past', { course: first.courseName, when })}
          </p>
        );
      })}
    </div>
  );
}

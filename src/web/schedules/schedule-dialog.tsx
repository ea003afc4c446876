import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { useTimeZone } from '../../ui/format/time-zone.ts';
import { useWrite } from '../data/use-write.ts';
import { useDraft } from '../ui/use-draft.ts';
import { useOnce } from '../ui/use-once.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { Planned } from './planned.tsx';
import type { ScheduleDraft } from './schedule-draft.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { suggestedTimes } from './times.ts';
import { timesIn, typed } from './typed-times.ts';

type Props = {
  /** Chosen already; another one can still be chosen. */
  idAssessment?: number;
  onClose: () => void;
};

/** Schedules an assessment for one or several classes. */
export function ScheduleDialog({ idAssessment, onClose }: Props) {
  const { t } = useTranslation('schedules');
  const zone = useTimeZone() ?? 'UTC';
  const [leaving, setLeaving] = useState(false);
  const { draft, dirty, change, forget } = useDraft<ScheduleDraft>(`schedule ${idAssessment ?? 'new'}`, () => ({
    idsCourses: [],
    times: typed(suggestedTimes(Date.now(), zone)),
  }));
  const once = useOnce();
  const adding = useWrite(calls.schedules.addSchedule);
  const close = () => {
    forget();
    onClose();
  };
  if (adding.data) {
    const { content, conflicts } = adding.data;
    const [{ title = '' } = {}] = content;
    return (
      <Planned
        title={t('planned.title')}
        text={t('planned.text', { count: content.length, title })}
        schedules={content}
        conflicts={conflicts}
        onClose={onClose}
      />
    );
  }
  return (
    <>
      <Dialog open title={t('form.new')} onClose={() => (dirty ? setLeaving(true) : close())}>
        <Suspense fallback={<TableSkeleton rows={4} columns={2} />}>
          <ScheduleForm
            idAssessment={idAssessment}
            draft={draft}
            onChange={(patch) => {
              change(patch);
              adding.reset();
            }}
            pending={adding.isPending}
            error={adding.error}
            onSubmit={({ idAssessment, sm }, force) =>
              once((done) =>
                adding.mutate(
                  { idAssessment, sm, idsCourses: draft.idsCourses, ...timesIn(draft.times), force },
                  { onSuccess: forget, onSettled: done },
                ),
              )
            }
            onCancel={() => (dirty ? setLeaving(true) : close())}
          />
        </Suspense>
      </Dialog>
      <LeaveDialog open={leaving} onLeave={close} onStay={() => setLeaving(false)} />
    </>
  );
}

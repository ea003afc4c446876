import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { calls } from '../../../contract/index.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ScreenSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../ui/layout/cards.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useMe } from '../../data/session.ts';
import { useRead } from '../../data/use-read.ts';
import { HelpLink } from '../../help/help-link.tsx';
import { batchPath, sheetsPath } from '../../paths/scanning.ts';
import { resultsPath } from '../../paths/schedules.ts';
import { sessionOfUser } from '../unsent/scan-session.ts';
import { WaitingSheets } from '../unsent/waiting-sheets.tsx';
import { Batches } from './batches.tsx';
import { ByCamera } from './by-camera.tsx';
import { FileIntake } from './file-intake.tsx';
import classes from './upload.module.css';

const rules = ['resolution', 'grey', 'upright', 'paper', 'one', 'blank'] as const;

/** Renders where the answer sheets of a schedule are uploaded, and its batches are found again. */
export function SheetsScreen() {
  const { t } = useTranslation('scanning');
  const idSchedule = Number(useParams().idSchedule);
  const { idUser } = useMe();
  const navigate = useNavigate();
  const [session] = useState(() => sessionOfUser(idUser, idSchedule));
  const schedule = useRead(calls.schedules.getSchedule, { idSchedule }, { onFailure: 'throwUnlessRefused' });
  const batches = useRead(calls.scanning.getAnswerSheetBatches, { idSchedule }, { onFailure: 'throwUnlessRefused' });
  if (schedule.error || batches.error) return <NotForYou />;
  if (!schedule.reply || !batches.reply) return <ScreenSkeleton />;
  const { title, courseName } = schedule.reply.content;
  return (
    <Screen
      title={t('upload.title')}
      above={t('above', { title, course: courseName })}
      back={{ to: resultsPath(idSchedule), label: t('toResults') }}
      actions={<HelpLink topic="scanning" />}
    >
      <WaitingSheets session={session} />
      <div className={classes.columns}>
        <Card>
          <h2 className={classes.part}>{t('rules.title')}</h2>
          <ul className={classes.rules}>
            {rules.map((rule) => (
              <li key={rule}>
                <strong>{t(`rules.${rule}`)}</strong> <span className={classes.hint}>{t(`rules.${rule}Why`)}</span>
              </li>
            ))}
          </ul>
          <p className={classes.hint}>{t('rules.all')}</p>
        </Card>
        <Card>
          <h2 className={classes.part}>{t('upload.files')}</h2>
          <FileIntake
            idSchedule={idSchedule}
            onUploaded={(idBatch) => navigate(batchPath(idSchedule, idBatch))}
            className={classes.drop}
          />
          <ByCamera idSchedule={idSchedule} />
        </Card>
      </div>
      <Batches idSchedule={idSchedule} of={batches.reply.content} />
    </Screen>
  );
}

export { SheetsScreen as Component };

/** Renders that the sheets of a schedule, or a batch of them, are not the user's. */
export function NotForYou({ idSchedule }: { idSchedule?: number }) {
  const { t } = useTranslation('scanning');
  return (
    <Screen title={t('upload.title')}>
      <EmptyState
        title={t('notThere')}
        action={
          <ButtonLink to={idSchedule === undefined ? '/schedule' : sheetsPath(idSchedule)} variant="default">
            {t(idSchedule === undefined ? 'toSchedules' : 'toBatches')}
          </ButtonLink>
        }
      >
        {t('notThereText')}
      </EmptyState>
    </Screen>
  );
}

import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { AttemptDetails } from '../../../contract/student-report.ts';
import { fullName, hasPermission, toPersonName } from '../../../core/people/roles.ts';
import { IconButton } from '../../../ui/actions/plain-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { isTyping } from '../../../ui/dialog/shortcuts.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useMe } from '../../data/session.ts';
import { useRead } from '../../data/use-read.ts';
import { Avatar } from '../../display/avatar.tsx';
import { ReadSheetButton } from '../../scanning/sheet/read-sheet-button.tsx';
import { PastResults } from '../history/past-results.tsx';
import { StudentAnswerList } from './answers/answer-list.tsx';
import { FamilyReportButton } from './family-report-button.tsx';
import type { ListedStudent } from './listed-student.ts';
import classes from './student-dialog.module.css';
import { StudentSummary } from './student-summary.tsx';

type Props = {
  idSchedule: number;
  students: readonly ListedStudent[];
  student: ListedStudent;
  onChange: (idUser: number) => void;
  onClose: () => void;
};

/** Every text of the dialog: loaded before any of it is shown. */
const words = [
  'studentResults',
  'ui',
  'reports',
  'grading',
  'ownResults',
  'attempts',
  'questions',
  'readSheet',
] as const;

/** Renders the results of one student beside those of the course, with all answers; arrow keys lead to the next student. */
export function StudentDialog({ idSchedule, students, student, onChange, onClose }: Props) {
  const { t, i18n } = useTranslation(words);
  const { dateTime } = useFormat();
  const { reply, error } = useRead(
    calls.reports.getScheduleByStudentModal,
    { idAttempt: student.idAttempt ?? 0 },
    { onFailure: 'tell', enabled: student.idAttempt !== null },
  );
  const place = students.indexOf(student);
  const goTo = (step: 1 | -1) => {
    const other = students[place + step];
    if (other) onChange(other.idUser);
  };
  const title = useRef<HTMLSpanElement>(null);
  // After the dialog has taken the focus, and again for the next student: the name is read out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another student is another title
  useEffect(() => title.current?.focus(), [student.idUser]);
  const details = reply?.content;
  const name = toPersonName(student);
  return (
    <Dialog
      open
      title={
        <span ref={title} tabIndex={-1} className={classes.person}>
          <Avatar person={name} photo={details?.photo ?? student.photo} />
          {fullName(name, i18n.language)}
        </span>
      }
      className={classes.dialog}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
        // A player moves within its sound or film by the same keys.
        if (event.target instanceof Element && event.target.closest('audio, video, iframe, dialog dialog')) return;
        if (event.key === 'ArrowLeft') goTo(-1);
        else if (event.key === 'ArrowRight') goTo(1);
      }}
      onClose={onClose}
    >
      <div className={classes.tools}>
        {student.isFinished && (
          <FamilyReportButton key={student.idUser} idSchedule={idSchedule} idStudent={student.idUser}>
            {t('studentResults:forHome')}
          </FamilyReportButton>
        )}
        <IconButton
          className={classes.tool}
          label={t('studentResults:previous')}
          disabled={place === 0}
          onClick={() => goTo(-1)}
        >
          <IconChevronLeft size={20} aria-hidden />
        </IconButton>
        <span className={classes.place}>{t('studentResults:place', { place: place + 1, of: students.length })}</span>
        <IconButton
          className={classes.tool}
          label={t('studentResults:next')}
          disabled={place === students.length - 1}
          onClick={() => goTo(1)}
        >
          <IconChevronRight size={20} aria-hidden />
        </IconButton>
        <IconButton className={classes.tool} label={t('ui:close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </IconButton>
      </div>
      <ErrorNotice error={error} />
      {student.idAttempt === null && <NothingYet words={t('studentResults:neverTaken')} />}
      {student.idAttempt !== null && !details && !error && <TableSkeleton rows={8} columns={3} />}
      {details && (
        <>
          <div className={classes.subtitle}>
            <p>{t('studentResults:from', { course: details.courseName, school: details.schoolName })}</p>
            <p>
              {t('studentResults:what', {
                title: details.assessmentTitle,
                version: details.version,
                when: details.finishedAt === null ? t('studentResults:running') : dateTime(details.finishedAt),
              })}
            </p>
            {details.version > 1 && <p>{t('studentResults:inFirst')}</p>}
            {details.hasSheet && student.isFinished && (
              <ReadSheetButton
                key={student.idUser}
                idSchedule={idSchedule}
                student={{ idStudent: student.idUser, name: fullName(name, i18n.language) }}
              />
            )}
          </div>
          {student.isFinished ? (
            <Results key={details.idAttempt} idSchedule={idSchedule} details={details} />
          ) : (
            <NothingYet words={t('studentResults:runningText')} />
          )}
        </>
      )}
    </Dialog>
  );
}

/** Renders the place of the grade while there is none. */
function NothingYet({ words }: { words: string }) {
  return (
    <div className={classes.nothing}>
      <p className={classes.figure} aria-hidden>
        –
      </p>
      <p>{words}</p>
    </div>
  );
}

function Results({ idSchedule, details }: { idSchedule: number; details: AttemptDetails }) {
  const { idUser, permissions } = useMe();
  const { reply, error } = useRead(
    calls.reports.getStudentAnswers,
    { idSchedule, idStudent: details.idUser },
    { onFailure: 'tell' },
  );
  const mayGrade = details.addedBy === idUser && hasPermission(permissions, 'grade');
  return (
    <div className={classes.columns}>
      <div className={classes.summary}>
        <StudentSummary details={details} axes={reply?.content} />
      </div>
      <div className={classes.main}>
        {reply ? (
          <StudentAnswerList details={details} answers={reply.content} mayGrade={mayGrade} />
        ) : error ? (
          <ErrorNotice error={error} />
        ) : (
          <TableSkeleton rows={8} columns={3} />
        )}
        <PastResults past={details.attempts} idAttempt={details.idAttempt} />
      </div>
    </div>
  );
}

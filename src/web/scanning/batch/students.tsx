import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScanBatchDetails } from '../../../contract/scanning.ts';
import { fullName, toPersonName } from '../../../core/people/roles.ts';
import { studentStates } from '../../../core/scanning/page-states.ts';
import { PlainButton } from '../../../ui/actions/plain-button.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useListFormat } from '../../../ui/format/list-format.ts';
import { Card } from '../../../ui/layout/cards.tsx';
import classes from './batch.module.css';
import { missedStudents } from './counts.ts';
import { sortPages } from './page-action.ts';
import { ReadDialog } from './read-dialog.tsx';

/** More names than this are a count that opens. */
const MOST_NAMES = 5;

type Props = { batch: ScanBatchDetails; isDone: boolean };
type Student = ScanBatchDetails['students'][number];

/** Renders the students of a schedule by name, each with a mark that says how far their sheet is. */
export function Students({ batch, isDone }: Props) {
  const { students, scanned, courseName } = batch;
  const { t, i18n } = useTranslation('scanning');
  const { number } = useFormat();
  const missed = missedStudents(students, isDone);
  const [open, setOpen] = useState<Student | null>(null);
  const [done, setDone] = useState('');
  const list = useListFormat();
  const nameOf = (student: Student) => fullName(toPersonName(student), i18n.language);
  const isIn = ({ state }: { state: string }) => state !== 'missing';
  const states = studentStates.filter((wanted) => students.some(({ state }) => state === wanted));
  /** A sheet that is still to come is not missed. */
  const wordOf = (state: (typeof studentStates)[number]) =>
    state === 'missing' && missed.length === 0 ? 'expected' : state;
  return (
    <Card>
      <h2 className={classes.part}>
        {missed.length > 0
          ? t('students.missing', { count: missed.length })
          : t(students.every(isIn) ? 'students.all' : 'students.title')}
      </h2>
      <p className={classes.foot}>
        <span>{courseName}</span>
        <span>
          {t('students.count', {
            present: number(students.filter(isIn).length),
            count: students.length,
          })}
        </span>
      </p>
      {missed.length > 0 && <Missed students={missed} pages={sortPages(scanned).waiting.length} />}
      <ul className={classes.students} aria-label={t('students.label')}>
        {students.map((student) => (
          <li key={student.idUser} className={classes.student}>
            <span className={classes.block} data-state={wordOf(student.state)} aria-hidden />
            {student.idPage === null ? (
              <span>{nameOf(student)}</span>
            ) : (
              <PlainButton
                className={classes.name}
                aria-label={t('read.open', { name: nameOf(student) })}
                onClick={() => setOpen(student)}
              >
                {nameOf(student)}
              </PlainButton>
            )}
            <span className={classes.visuallyHidden}>: {t(`student.${wordOf(student.state)}`)}</span>
            {student.missingPages.length > 0 && (
              <span className={classes.hint}>
                {t('students.withoutPages', {
                  count: student.missingPages.length,
                  pages: list(student.missingPages.map(String)),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <LiveRegion>{done}</LiveRegion>
      {open?.idPage != null && (
        <ReadDialog
          idPage={open.idPage}
          name={nameOf(open)}
          batch={batch}
          onClose={(said) => {
            setOpen(null);
            if (said) setDone(said);
          }}
        />
      )}
      <p className={classes.key} aria-hidden>
        {states.map(wordOf).map((state) => (
          <span key={state}>
            <span className={classes.block} data-state={state} /> {t(`student.${state}`)}
          </span>
        ))}
      </p>
    </Card>
  );
}

function Missed({ students, pages }: { students: ScanBatchDetails['students']; pages: number }) {
  const { t, i18n } = useTranslation('scanning');
  const list = useListFormat();
  const names = students.map((student) => fullName(toPersonName(student), i18n.language));
  const hint = pages > 0 && <> {t('students.perhaps', { count: pages })}</>;
  if (names.length <= MOST_NAMES)
    return (
      <p className={classes.missed}>
        {t('students.missed', { count: names.length })} <strong>{list(names)}</strong>.{hint}
      </p>
    );
  return (
    <details className={classes.missed}>
      <summary>
        {t('students.missedMany', { count: names.length })}
        {hint}
      </summary>
      {list(names)}
    </details>
  );
}

import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { calls } from '../../contract/index.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Stepper } from '../../ui/layout/stepper.tsx';
import { useRead } from '../data/use-read.ts';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { classPath } from '../paths/classes.ts';
import { CheckStep } from './check-step.tsx';
import { ClassesOfList } from './classes-of-list.tsx';
import { FileStep } from './file-step.tsx';
import styles from './import.module.css';
import { ImportActions } from './import-actions.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { useRosterImport } from './use-roster-import.ts';

/** Renders the screen that adds students of a file to the class in the address, or to all classes. */
function ImportScreen() {
  const { idCourse } = useParams();
  return idCourse === undefined ? <Import /> : <ClassImport idCourse={Number(idCourse)} />;
}

function ClassImport({ idCourse }: { idCourse: number }) {
  const { reply } = useRead(calls.classes.getStudents, { courseId: idCourse }, { suspend: true });
  return <Import course={{ idCourse, name: reply.course.Groupname }} />;
}

function Import({ course }: { course?: { idCourse: number; name: string } }) {
  const { t } = useTranslation('rosters');
  const idCourse = course?.idCourse;
  const roster = useRosterImport(idCourse);
  const { draft, imported, isImporting } = roster;
  const { list } = draft.value;
  const step = imported ? 3 : list ? 2 : 1;
  return (
    <Screen
      frame="bar"
      pinned
      title={course ? t('title', { name: course.name }) : t('titleOfAll')}
      subtitle={
        list &&
        [list.fileName, list.sheet && t('sheet', { name: list.sheet }), t('rowCount', { count: list.rows.length })]
          .filter(Boolean)
          .join(' · ')
      }
      back={course ? { to: classPath(course.idCourse), label: t('back') } : { to: '/my-class', label: t('backToAll') }}
      middle={
        <Stepper
          current={step}
          steps={[
            { label: t('step.file'), done: step > 1 },
            { label: t('step.check'), done: step > 2 },
            { label: t('step.result') },
          ]}
        />
      }
      actions={list && !imported && <ImportActions list={list} roster={roster} />}
    >
      <div className={styles.body}>
        <p role="status" className={isImporting ? styles.progress : undefined}>
          {isImporting && t('importing', { count: list?.rows.length ?? 0 })}
        </p>
        {isImporting && <ImportProgress />}
        {draft.restoredAt && list && !imported && (
          <RestoredNotice when={draft.restoredAt} isNew onDiscard={roster.forget} />
        )}
        <ErrorNotice error={roster.error} />
        {imported ? (
          <ImportResult imported={imported} idCourse={idCourse} onAgain={roster.leaveResult} />
        ) : list ? (
          <CheckStep list={list} draft={draft.value} plans={roster.plans} isOld={roster.isOld} onChange={draft.change}>
            {idCourse === undefined && (
              <ClassesOfList draft={draft.value} missing={roster.missingClasses} onChange={draft.change} />
            )}
          </CheckStep>
        ) : (
          <FileStep upload={roster.upload} idCourse={idCourse} />
        )}
      </div>
    </Screen>
  );
}

export { ImportScreen as Component };

import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import type { RosterPlan } from '../../contract/rosters.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { saveFile } from '../../ui/actions/save-file.ts';
import { useFormat } from '../../ui/format/format.ts';
import { useListFormat } from '../../ui/format/list-format.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { classPath } from '../paths/classes.ts';
import styles from './import.module.css';
import { UndoImport, UndoReport } from './past-imports.tsx';
import type { RosterList } from './roster-draft.ts';
import { leftOut, leftOutCsv, withoutEmail } from './roster-rows.ts';
import { useFinding } from './use-finding.ts';
import { useReasons } from './use-reason.ts';

/** What was imported of which list. */
export type Imported = {
  list: RosterList;
  plans: readonly RosterPlan[];
  done: OutputOf<typeof calls.rosters.importRoster>['content'];
};

type Props = { imported: Imported; idCourse: number | undefined; onAgain: () => void };

const slipsPath = (idCourse: number, idsUsers: readonly number[]): string =>
  `${classPath(idCourse)}/slips?students=${idsUsers.join(',')}`;

/** Renders what an import has done, with the rows that it left out to be downloaded and the means to undo it. */
export function ImportResult({ imported: { list, plans, done }, idCourse, onAgain }: Props) {
  const { t } = useTranslation('rosters');
  const formatList = useListFormat();
  const { number } = useFormat();
  const finding = useFinding();
  const { reason } = useReasons();
  const [undone, setUndone] = useState<Parameters<typeof UndoReport>[0]['undone']>(null);
  const left = leftOut(plans);
  const emails = withoutEmail(plans);
  const ofClasses = idCourse === undefined && undone === null ? done.ofClasses : [];
  const slips =
    idCourse !== undefined && done.idsUsers.length > 0 && undone === null ? slipsPath(idCourse, done.idsUsers) : null;
  const download = () => {
    const csv = leftOutCsv(list, new Map(left.map((plan) => [plan.number, reason(plan)])), t('left.reason'));
    const name = t('left.fileName', { name: list.fileName.replace(/\.\w+$/, '') });
    saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <div className={styles.result}>
      <h2 className={styles.finding}>{done.idImport === null ? t('finding.none') : t('result.title')}</h2>
      {done.idImport !== null && <p>{finding({ ...done.counts, likely: 0 })}</p>}
      {done.madeClasses.length > 0 && (
        <p>
          {t('result.made', {
            count: done.madeClasses.length,
            names: formatList(done.madeClasses.map(({ Groupname }) => Groupname)),
          })}
        </p>
      )}
      {ofClasses.length > 0 && (
        <section className={styles.report} aria-labelledby="slips">
          <h3 id="slips">{t('result.slipsOf')}</h3>
          <ul className={styles.slips}>
            {ofClasses.map(({ idCourse, Groupname, idsUsers }) => (
              <li key={idCourse}>
                <Link to={slipsPath(idCourse, idsUsers)}>{Groupname}</Link>{' '}
                {t('result.newAccounts', { count: idsUsers.length })}
              </li>
            ))}
          </ul>
        </section>
      )}
      {left.length > 0 && (
        <div className={styles.report}>
          <p>{t('left.text', { count: left.length })}</p>
          <Button variant="default" size="sm" leftSection={<IconDownload size={18} aria-hidden />} onClick={download}>
            {t('left.download')}
          </Button>
        </div>
      )}
      {emails.length > 0 && (
        <p>{t('left.emails', { count: emails.length, rows: formatList(emails.map((row) => number(row))) })}</p>
      )}
      <UndoReport undone={undone} />
      <div className={styles.choices}>
        {slips && <ButtonLink to={slips}>{t('result.slips')}</ButtonLink>}
        <ButtonLink
          variant={slips ? 'default' : 'filled'}
          to={idCourse === undefined ? '/my-class' : classPath(idCourse)}
        >
          {t(idCourse === undefined ? 'result.toClasses' : 'result.toClass')}
        </ButtonLink>
        <Button variant="default" onClick={onAgain}>
          {t('otherFile')}
        </Button>
        {done.idImport !== null && undone === null && (
          <UndoImport idImport={done.idImport} fileName={list.fileName} onUndone={setUndone} />
        )}
      </div>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import { formatAcademicYear } from '../../schedules/list/year-select.tsx';
import styles from './classes.module.css';

type Props = {
  year: number;
  /** Called with the ids of the classes that were closed, to offer undoing it. */
  onClosed: (idsCourses: number[]) => void;
  onReopened: (count: number) => void;
  onClose: () => void;
};

/** Renders the dialog that closes the classes of a year, says which cannot be closed, and opens closed ones again. */
export function CloseYearDialog({ year, onClosed, onReopened, onClose }: Props) {
  const { t } = useTranslation(['classes', 'ui']);
  const { date } = useFormat();
  const read = useRead(calls.classes.getYearToClose, { yearsFilter: year }, { onFailure: 'tell' });
  const close = useWrite(calls.classes.closeYear);
  const reopen = useWrite(calls.classes.reopenGroups);
  const found = read.reply?.content;
  const closed = found?.reopenable ?? [];
  const [first] = closed;
  const isClosable = found !== undefined && found.courses.length > 0;
  const confirm = () =>
    close.mutate(
      { yearsFilter: year },
      {
        onSuccess: ({ content }) => {
          onClose();
          onClosed(content.courses.map(({ idCourse }) => idCourse));
        },
      },
    );
  const reopenAll = () =>
    reopen.mutate(
      { idsCourses: closed.map(({ idCourse }) => idCourse) },
      {
        onSuccess: () => {
          onClose();
          onReopened(closed.length);
        },
      },
    );
  return (
    <Dialog open title={t('closeYear.title', { year: formatAcademicYear(year) })} onClose={onClose}>
      {found && (
        <div className={styles.closing}>
          {found.courses.length === 0 ? (
            <p>{t('closeYear.nothing')}</p>
          ) : (
            <>
              <p>
                <strong>
                  {t('closeYear.classes', { count: found.courses.length })} · {t('students', { count: found.students })}
                </strong>
              </p>
              <p>{t('closeYear.text')}</p>
            </>
          )}
          {found.inUse.length > 0 && (
            <section aria-labelledby="in-use">
              <h3 id="in-use" className={styles.closingTitle}>
                {t('closeYear.inUse')}
              </h3>
              <ul className={styles.names}>
                {found.inUse.map(({ idCourse, Groupname, schedules }) => (
                  <li key={idCourse}>
                    {Groupname} <span className={styles.detail}>{t('closeYear.open', { count: schedules })}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {found.ofPartner > 0 && <p>{t('closeYear.ofPartner', { count: found.ofPartner })}</p>}
          {first && (
            <section aria-labelledby="closed">
              <h3 id="closed" className={styles.closingTitle}>
                {t('closeYear.closed', { count: closed.length })}
              </h3>
              <p>{t('closeYear.until', { date: date(first.until) })}</p>
              <Button variant="default" size="sm" loading={reopen.isPending} onClick={reopenAll}>
                {t('closeYear.reopen', { count: closed.length })}
              </Button>
            </section>
          )}
        </div>
      )}
      <ErrorNotice error={read.error ?? close.error ?? reopen.error} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(isClosable ? 'ui:cancel' : 'ui:close')}
        </Button>
        {isClosable && (
          <Button loading={close.isPending} onClick={confirm}>
            {t('closeYear.confirm', { count: found.courses.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

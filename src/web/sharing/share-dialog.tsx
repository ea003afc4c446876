import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { LinkToCopy } from '../../ui/form/link-to-copy.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { runtime } from '../device/runtime.ts';
import { ColleaguesField } from './colleagues-field.tsx';
import classes from './share-dialog.module.css';
import { useColleagueName } from './use-colleague-name.ts';
import { type LastChange, type Shareable, useShares } from './use-shares.ts';

type Props = {
  item: Shareable;
  /** What it is called. */
  name: string;
  /** The address at which colleagues find it, where there is one. */
  address?: string | undefined;
  onClose: () => void;
};

/** Renders the dialog that shares one assessment or one question: each choice counts at once. */
export function ShareDialog({ item, name, address, onClose }: Props) {
  const { t } = useTranslation('sharing');
  return (
    <Dialog open title={t('title', { name })} onClose={onClose}>
      {runtime === 'online' ? (
        <Sharing item={item} address={address} />
      ) : (
        // Nobody's names but the user's own are on a computer.
        <p>{t('onlineOnly')}</p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('done')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Sharing({ item, address }: Pick<Props, 'item' | 'address'>) {
  const { t } = useTranslation('sharing');
  const nameOf = useColleagueName();
  const { shares, last, error, add, remove, setSchool } = useShares(item);
  if (!shares) return <ErrorNotice error={error} />;
  const { people, school, everything, isDraft, questions } = shares;
  const saidOf = ({ person, isShared }: LastChange) => {
    const what = isShared ? 'shared' : 'ended';
    return person ? t(`said.${what}`, { name: nameOf(person) }) : t(`saidOfSchool.${what}`);
  };
  return (
    <div className={classes.form}>
      <p>{t(`may.${item.kind}`)}</p>
      {isDraft && <p className={classes.note}>{t('draft')}</p>}
      {(questions ?? 1) > 1 && <p className={classes.note}>{t('together', { count: questions ?? 1 })}</p>}
      {everything && (
        <p className={classes.note}>
          {t(`everything.${item.kind}`)} <Link to="/configurations">{t('everything.change')}</Link>
        </p>
      )}
      <ColleaguesField people={people} onAdd={add} onRemove={remove} />
      <SwitchField label={t('school.label')} description={t('school.does')} checked={school} onChange={setSchool} />
      <div className={classes.said}>
        <LiveRegion seen>{last && saidOf(last)}</LiveRegion>
      </div>
      <ErrorNotice error={error} />
      {address && !isDraft && (people.length > 0 || school || everything) && (
        <LinkToCopy
          label={t('link')}
          address={address}
          words={{ copy: t('copy'), copied: t('copied'), said: t('copied') }}
        />
      )}
      <p className={classes.hint}>{t(`withdrawn.${item.kind}`)}</p>
    </div>
  );
}

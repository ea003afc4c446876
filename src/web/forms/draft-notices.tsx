import { useTranslation } from 'react-i18next';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { OtherDrafts } from './other-drafts.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import type { AppForm } from './use-app-form.ts';

type Props<Values> = {
  draft: AppForm<Values>['draft'];
  /** Whether nothing is saved yet. */
  isNew: boolean;
  /** Returns the name under which a draft is listed. */
  nameOf: (values: Values) => string;
};

/** Says where the values of a form come from: restored from this device, or typed in another window as well; lists other drafts. */
export function DraftNotices<Values>({ draft, isNew, nameOf }: Props<Values>) {
  const { t } = useTranslation('drafts');
  return (
    <>
      {draft.restoredAt && <RestoredNotice when={draft.restoredAt} isNew={isNew} onDiscard={draft.discard} />}
      {draft.isSeparate && (
        <LiveRegion seen urgent>
          {t('separate')}
        </LiveRegion>
      )}
      <OtherDrafts of={draft.others} nameOf={nameOf} onResume={draft.resume} onDiscard={draft.removeOther} />
    </>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterPlan } from '../../contract/rosters.ts';
import { bulkDecisions, type RosterDecisions, withoutDecisions } from '../../core/rosters/bulk-decisions.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import styles from './import.module.css';

type Props = {
  plans: readonly RosterPlan[];
  /** True while the plans are those before the last change. */
  isOld: boolean;
  decisions: RosterDecisions;
  onChange: (change: (decisions: RosterDecisions) => RosterDecisions) => void;
  /** Called after a press: the button may have gone, with the focus. */
  onDecided: () => void;
};

const kinds = ['same', 'new'] as const;

/** Renders the buttons that decide several open rows of a list together, and the offer to undo it. */
export function DecideTogether({ plans, isOld, decisions, onChange, onDecided }: Props) {
  const { t } = useTranslation('rosters');
  const { t: ui } = useTranslation('ui');
  const [offer, setOffer] = useState<{ done: string; made: RosterDecisions } | null>(null);
  const bulk = bulkDecisions(plans, decisions);
  const offered = kinds
    .map((kind) => ({ kind, made: bulk[kind], count: Object.keys(bulk[kind]).length }))
    .filter(({ count }) => count > 0);
  return (
    <>
      {bulk.open > 1 && offered.length > 0 && (
        <fieldset className={styles.together}>
          <legend>{t('together.label')}</legend>
          {offered.map(({ kind, made, count }) => (
            <Button
              key={kind}
              variant="default"
              size="sm"
              loading={isOld}
              onClick={() => {
                onChange((now) => ({ ...now, ...made }));
                setOffer({ done: t(`together.${kind}Done`, { count }), made });
                onDecided();
              }}
            >
              {t(`together.${kind}`, { count })}
            </Button>
          ))}
        </fieldset>
      )}
      <LiveRegion seen>
        {offer && (
          <div className={styles.together}>
            <span>{offer.done}</span>
            <Button
              variant="default"
              size="sm"
              onClick={() => {
                onChange((now) => withoutDecisions(now, offer.made));
                setOffer(null);
                onDecided();
              }}
            >
              {ui('undo')}
            </Button>
          </div>
        )}
      </LiveRegion>
    </>
  );
}

import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../contract/devices.ts';
import { calls } from '../../contract/index.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { Badge, type BadgeLook } from '../../ui/feedback/badge.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useRead } from '../data/use-read.ts';
import { isFitBrowser } from '../device/required-features.ts';
import classes from './configurations.module.css';
import styles from './own-sessions.module.css';
import { useDeviceWords } from './use-device-words.ts';

const RemoveComputerDialog = lazy(() => import('./remove-computer-dialog.tsx'));
const RenameComputerDialog = lazy(() => import('./rename-computer-dialog.tsx'));
const CarriedChanges = lazy(() => import('./carried-changes.tsx'));
const PairingCode = lazy(() => import('./pairing-code.tsx'));

const again: BadgeLook = { shape: <path d="M6 1l5 9H1z" fill="currentColor" />, tone: 'ink' };

type Changing = { change: 'rename' | 'remove'; computer: Device };

/** Renders the section of the computers on which the user works without a network, and offers to use this one so. */
export default function OwnComputers() {
  const { t } = useTranslation('computers');
  const { reply } = useRead(calls.devices.getDevices, {}, { onFailure: 'tell' });
  const [changing, setChanging] = useState<Changing | null>(null);
  const [done, setDone] = useState('');
  const section = useRef<HTMLElement>(null);
  const computers = (reply?.content ?? []).filter(({ revoked }) => revoked === null);
  if (!reply) return null;
  const finish = (text: string) => {
    flushSync(() => {
      setChanging(null);
      setDone(text);
    });
    // The button that opened the dialog is gone with its computer.
    section.current?.focus();
  };
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="computers" className={classes.part}>
      <h2 id="computers" className={classes.title}>
        {t('title')}
      </h2>
      <UseHere />
      {computers.length > 0 && <p>{t('text')}</p>}
      <ul className={styles.sessions}>
        {computers.map((computer) => (
          <Computer key={computer.idDevice} computer={computer} onChange={setChanging} />
        ))}
      </ul>
      {reply.needsPairingCode && (
        <Suspense>
          <PairingCode />
        </Suspense>
      )}
      <Suspense>
        <CarriedChanges />
      </Suspense>
      <LiveRegion seen>{done}</LiveRegion>
      <Suspense>
        {changing?.change === 'rename' && (
          <RenameComputerDialog
            computer={changing.computer}
            onRenamed={(name) => finish(t('renamed', { name }))}
            onClose={() => setChanging(null)}
          />
        )}
        {changing?.change === 'remove' && (
          <RemoveComputerDialog
            computer={changing.computer}
            onRemoved={() => finish(t('removed', { name: changing.computer.name }))}
            onClose={() => setChanging(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** Renders what working without a network is and takes, with the way to it where this browser can do it. */
function UseHere() {
  const { t } = useTranslation('computers');
  return (
    <div className={styles.code}>
      <p>{t('use.text')}</p>
      <p className={styles.times}>{t('use.needs')}</p>
      {isFitBrowser() ? (
        <div>
          <ButtonLink to="/desktop/" reloadDocument variant="default">
            {t('use.open')}
          </ButtonLink>
        </div>
      ) : (
        <p>{t(isSecureContext ? 'use.unfit' : 'use.insecure')}</p>
      )}
    </div>
  );
}

type Props = { computer: Device; onChange: (changing: Changing) => void };

function Computer({ computer, onChange }: Props) {
  const { t } = useTranslation('computers');
  const format = useFormat();
  const { name, registered, lastContact, needsRegistering, can } = computer;
  const device = useDeviceWords()(computer);
  const facts = [
    ...(device ? [device] : []),
    t('registered', { when: format.dateTime(registered) }),
    t('contact', { when: format.dateTime(lastContact) }),
  ];
  return (
    <li className={styles.session}>
      <div className={styles.facts}>
        <p className={styles.device}>
          {name} {needsRegistering && <Badge look={again}>{t('again')}</Badge>}
        </p>
        <p className={styles.times}>{facts.join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        {can.rename && (
          <Button
            variant="default"
            aria-label={t('renameNamed', { name })}
            onClick={() => onChange({ change: 'rename', computer })}
          >
            {t('rename')}
          </Button>
        )}
        {can.revoke && (
          <Button
            variant="default"
            aria-label={t('removeNamed', { name })}
            onClick={() => onChange({ change: 'remove', computer })}
          >
            {t('remove')}
          </Button>
        )}
      </div>
    </li>
  );
}

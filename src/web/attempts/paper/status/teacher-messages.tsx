import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttemptState } from '../../../../contract/live.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { LiveRegion } from '../../../../ui/feedback/live-region.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { dismissedMessages } from '../../journal/stored-position.ts';
import classes from '../paper.module.css';

type Props = { idAttempt: number; messages: AttemptState['messages'] };

/** Renders what the teacher wrote, each message until the student dismisses it on this device. */
export function TeacherMessages({ idAttempt, messages }: Props) {
  const { t } = useTranslation('attempts');
  const { time } = useFormat();
  const [dismissed, setDismissed] = useState(() => dismissedMessages(idAttempt).read().ids);
  const dismiss = (idMessage: number) => {
    const ids = [...dismissed, idMessage];
    dismissedMessages(idAttempt).write({ ids });
    setDismissed(ids);
  };
  return (
    <div className={classes.messages}>
      <LiveRegion seen>
        {messages
          .filter(({ idMessage }) => !dismissed.includes(idMessage))
          .map(({ idMessage, text, at }) => (
            <div key={idMessage} className={classes.message}>
              <p>
                <strong>{t('message.from', { time: time(at) })}</strong> {text}
              </p>
              <Button variant="default" size="sm" onClick={() => dismiss(idMessage)}>
                {t('message.dismiss')}
              </Button>
            </div>
          ))}
      </LiveRegion>
    </div>
  );
}

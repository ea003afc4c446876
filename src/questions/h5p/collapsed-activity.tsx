import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import classes from './activity.module.css';
import { Activity } from './activity.tsx';
import type { PublicContent, Response } from './content.ts';

type Props = { content: PublicContent; label: string; onResult?: (response: Response) => void };

/** Renders a button that loads and shows the activity: lists show many of them. */
export function CollapsedActivity({ content, label, onResult }: Props) {
  const { t } = useTranslation('questions');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.closed}>
      <PlainButton className={classes.tool} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <IconX size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />}
        {isOpen ? t('h5p.close') : label}
      </PlainButton>
      {isOpen && <Activity package={content.package} title={content.title} {...(onResult && { onResult })} />}
    </div>
  );
}

import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { findContradictions } from '../../../core/schedules/instruction-contradictions.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { readableText } from '../../../questions/text/plain/plain-text.ts';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import { parseTypedTimes, type TypedTimes } from '../typed-times.ts';
import { useWindowFormat } from '../use-window-format.ts';
import classes from './conflicts.module.css';
import { interpretTimes } from './times.ts';

type Props = {
  instructions: Doc | null;
  qntAnsweredOnce: number;
  oneByOne: boolean;
  times: TypedTimes;
  now: number;
};

/** Renders the sentences of the assessment's instructions that say otherwise than its rules and times; nothing without any. */
export function InstructionsNotice({ instructions, qntAnsweredOnce, oneByOne, times, now }: Props) {
  const { t } = useTranslation('schedules');
  const zone = useTimeZone() ?? 'UTC';
  const { minutes: format } = useWindowFormat();
  const meaning = interpretTimes(parseTypedTimes(times), now, zone);
  const minutes = meaning && (meaning.minutes ?? Math.round((meaning.closes - meaning.opens) / 60_000));
  const found = instructions
    ? findContradictions(readableText(instructions), { oneByOne, qntAnsweredOnce, minutes })
    : [];
  return (
    <div role="status" className={classes.notice}>
      {found.length > 0 && (
        <div className={classes.warning}>
          <IconAlertTriangle size={20} aria-hidden className={classes.icon} />
          <div className={classes.text}>
            <p className={classes.title}>{t('instructions.title')}</p>
            <ul className={classes.list}>
              {found.map(({ sentence, about }) => (
                <li key={sentence}>
                  {t(`instructions.${about}`, { sentence, ...(minutes !== null && { minutes: format(minutes) }) })}
                </li>
              ))}
            </ul>
            <p>{t('instructions.advice')}</p>
          </div>
        </div>
      )}
    </div>
  );
}

import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatKeys } from '../../../../questions/text/editor/commands/shortcuts.ts';
import { IconButton } from '../../../../ui/actions/plain-button.tsx';
import { Tooltip } from '../../../../ui/tooltip/tooltip.tsx';
import type { Step } from './change-history.ts';
import classes from './history-buttons.module.css';

type Props = { undo: Step | undefined; redo: Step | undefined; onRerun: (which: 'undo' | 'redo') => void };

const buttons = [
  ['undo', IconArrowBackUp, 'Mod+Z'],
  ['redo', IconArrowForwardUp, 'Mod+Shift+Z'],
] as const;

/** Renders two buttons that undo the last change and make it again; their names say which. */
export function HistoryButtons({ onRerun, ...steps }: Props) {
  const { t } = useTranslation('builder');
  return (
    <div className={classes.buttons}>
      {buttons.map(([which, Icon, keys]) => {
        const step = steps[which];
        const name = step ? t(`history.${which}`, { what: nameHistoryStep(t, step) }) : t(`history.nothing.${which}`);
        return (
          <Tooltip key={which} label={name} keys={formatKeys(keys)}>
            <IconButton
              className={classes.button}
              label={name}
              // It has the focus still when nothing is left to undo.
              aria-disabled={!step || undefined}
              onClick={() => step && onRerun(which)}
            >
              <Icon size={18} aria-hidden />
            </IconButton>
          </Tooltip>
        );
      })}
    </div>
  );
}

/** Returns what a step did in words: "remove question 3". */
export const nameHistoryStep = (t: TFunction<'builder'>, { kind, count, number }: Step): string =>
  t(`history.${kind}`, { count, number });

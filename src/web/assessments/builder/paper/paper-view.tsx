import { ActionIcon } from '@mantine/core';
import { IconPrinter, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { useModalDialog } from '../../../../ui/dialog/use-modal-dialog.ts';
import { Bar } from '../../../../ui/feedback/skeletons.tsx';
import { FilterChips } from '../../../../ui/list/filter-chips.tsx';
import { useRead } from '../../../data/use-read.ts';
import { Pages } from './pages.tsx';
import classes from './paper-view.module.css';

type Version = 1 | 2 | 3;
type Props = {
  assessment: Pick<Assessment, 'idAssessment' | 'status'>;
  version?: Version;
  onClose: () => void;
};

/** While the paper is open, what is printed has its margins in it. */
const sheet = '@page { size: a4; margin: 0 }';

const versions = ['1', '2', '3'] as const;

/**
 * Renders the paper over the whole window, to look at and to print; outside the app's element, so that only the paper
 * prints.
 */
export function PaperView({ assessment: { idAssessment, status }, version: asked = 1, onClose }: Props) {
  const { t } = useTranslation('builder');
  const [version, setVersion] = useState<Version>(asked);
  const { reply } = useRead(calls.assessments.assessmentPreview, { idAssessment, version }, { keepPrevious: true });
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModalDialog(dialog, true);
  useAloneInPrint();
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={classes.view}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <style>{sheet}</style>
      <header className={classes.bar}>
        <h2 id={id} className={classes.title}>
          {t('paper.title')}
        </h2>
        {status === 2 ? (
          <FilterChips
            label={t('paper.versions')}
            of={versions.map((value) => ({ value, label: t('paper.version', { version: value }) }))}
            value={`${version}`}
            onChange={(value) => setVersion(Number(value) as Version)}
          />
        ) : (
          <p className={classes.note}>{t('paper.later')}</p>
        )}
        <div className={classes.actions}>
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
            {t('paper.print')}
          </Button>
          <ActionIcon size="xl" aria-label={t('paper.close')} onClick={onClose}>
            <IconX size={22} aria-hidden />
          </ActionIcon>
        </div>
      </header>
      <div className={classes.desk}>
        {reply ? <Pages paper={reply.content} version={version} /> : <Bar width={60} height={40} />}
      </div>
    </dialog>,
    document.body,
  );
}

/** While the paper is open, print shows it and nothing of the app behind it. */
function useAloneInPrint() {
  useEffect(() => {
    document.documentElement.dataset.printing = 'paper';
    return () => {
      delete document.documentElement.dataset.printing;
    };
  }, []);
}

import { ActionIcon } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../../contract/assessments.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { useModalDialog } from '../../../../ui/dialog/use-modal-dialog.ts';
import { FilterChips } from '../../../../ui/list/filter-chips.tsx';
import { versions } from '../../../documents/kinds.ts';
import { usePrinting } from '../../../documents/printing-options.ts';
import { useDocuments } from '../../../documents/use-documents.tsx';
import { Preview } from './preview.tsx';
import classes from './preview-dialog.module.css';
import type { ShownPosition, Version } from './printed-page.tsx';

type Props = { assessment: Pick<Assessment, 'idAssessment' | 'status'>; onClose: () => void };

/** Renders the test over the whole window, to look at, in each of its versions, and to download. */
export function PreviewDialog({ assessment: { idAssessment, status }, onClose }: Props) {
  const { t } = useTranslation('builder');
  const [version, setVersion] = useState<Version>(1);
  const [shown, setShown] = useState<ShownPosition>({ page: 1 });
  const { printing } = usePrinting();
  const { ask, toast } = useDocuments();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModalDialog(dialog, true);
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
      <header className={classes.bar}>
        <h2 id={id} className={classes.title}>
          {t('paper.title')}
        </h2>
        {status === 2 ? (
          <FilterChips
            label={t('paper.versions')}
            of={versions.map((value) => ({ value: `${value}`, label: t('paper.version', { version: value }) }))}
            value={`${version}`}
            onChange={(value) => setVersion(versions.find((one) => `${one}` === value) ?? 1)}
          />
        ) : (
          <p className={classes.note}>{t('paper.later')}</p>
        )}
        <div className={classes.actions}>
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            aria-label={t('deliver.pdf', { version })}
            onClick={() => ask({ kind: 'assessment', idAssessment, version, ...printing })}
          >
            PDF
          </Button>
          <ActionIcon size="xl" aria-label={t('paper.close')} onClick={onClose}>
            <IconX size={22} aria-hidden />
          </ActionIcon>
        </div>
      </header>
      <div className={classes.backdrop}>
        <Preview idAssessment={idAssessment} version={version} shown={shown} onTurn={setShown} />
      </div>
      {toast}
    </dialog>,
    document.body,
  );
}

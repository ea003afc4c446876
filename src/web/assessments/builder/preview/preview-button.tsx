import { IconEye } from '@tabler/icons-react';
import { lazy, Suspense, startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../../contract/assessments.ts';
import { Button } from '../../../../ui/actions/button.tsx';

const loadDialog = async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog });
const PreviewDialog = lazy(loadDialog);

/** Renders a button that opens the test as it will print. */
export function PreviewButton({ assessment }: { assessment: Pick<Assessment, 'idAssessment' | 'status'> }) {
  const { t } = useTranslation('builder');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={18} aria-hidden />}
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={() => startTransition(() => setOpen(true))}
      >
        {t('paper.see')}
      </Button>
      {open && (
        <Suspense>
          <PreviewDialog assessment={assessment} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

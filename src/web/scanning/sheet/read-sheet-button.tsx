import { IconScan } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';

const TeachersDialog = lazy(async () => ({ default: (await import('./read-sheet-dialog.tsx')).ReadSheetDialog }));
const OwnDialog = lazy(async () => ({ default: (await import('./read-sheet-dialog.tsx')).OwnReadSheetDialog }));

type Props = {
  idSchedule: number;
  /** Null = the own sheet. */
  student: { idStudent: number; name: string } | null;
};

/** Renders the button that shows the sheet on which a result rests. */
export function ReadSheetButton({ idSchedule, student }: Props) {
  const { t } = useTranslation('readSheet');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconScan size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(student ? 'see' : 'seeOwn')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && student && <TeachersDialog idSchedule={idSchedule} {...student} onClose={close} />}
        {isOpen && !student && <OwnDialog idSchedule={idSchedule} onClose={close} />}
      </Suspense>
    </>
  );
}

import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOrder } from '../../../contract/documents.ts';
import { documentLanguageFor } from '../../../core/printing.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PlainScreenOrder } from '../../documents/plain-screen-order.tsx';

const FamilyNoteDialog = lazy(async () => ({
  default: (await import('./family-note-dialog.tsx')).FamilyNoteDialog,
}));
/** The results have no inputs of Mantine's until the dialog is open. */
const Mantine = lazy(() => import('../../../ui/tokens/mantine.tsx'));

type Props = {
  idSchedule: number;
  /** Only the page of this student, by user id, with a note of the teacher. */
  idStudent?: number;
  children: string;
};

/** Renders the button that has the report for the family of a student made, or for all families of the class. */
export function FamilyReportButton({ idSchedule, idStudent, children }: Props) {
  const { i18n } = useTranslation('reports');
  const [order, setOrder] = useState<DocumentOrder | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const common = { kind: 'family', idSchedule, language: documentLanguageFor(i18n.language) } as const;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => (idStudent === undefined ? setOrder(common) : setIsWriting(true))}
      >
        {children}
      </Button>
      <Suspense fallback={null}>
        {isWriting && idStudent !== undefined && (
          <Mantine>
            <FamilyNoteDialog
              idSchedule={idSchedule}
              idStudent={idStudent}
              onConfirm={(note) => {
                setIsWriting(false);
                setOrder({ ...common, idStudent, ...(note !== '' && { note }) });
              }}
              onClose={() => setIsWriting(false)}
            />
          </Mantine>
        )}
      </Suspense>
      <PlainScreenOrder order={order} />
    </>
  );
}

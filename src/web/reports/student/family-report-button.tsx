import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOrder } from '../../../contract/documents.ts';
import { documentLanguageFor } from '../../../core/printing.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { loadWords } from '../../words/words.ts';

const FamilyDocument = lazy(async () => {
  const [{ FamilyDocument }] = await Promise.all([import('./family-document.tsx'), loadWords('documents')]);
  return { default: FamilyDocument };
});

/** The results have nothing of Mantine's until a document is asked for, whose notice has. */
const Mantine = lazy(() => import('../../../ui/tokens/mantine.tsx'));

type Props = {
  idSchedule: number;
  /** Only the page of this student, by user id. */
  idStudent?: number;
  children: string;
};

/** Renders the button that has the report for the family of a student made, or for all families of the class. */
export function FamilyReportButton({ idSchedule, idStudent, children }: Props) {
  const { i18n } = useTranslation('reports');
  const [order, setOrder] = useState<DocumentOrder | null>(null);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() =>
          setOrder({
            ...{ kind: 'family', idSchedule, language: documentLanguageFor(i18n.language) },
            ...(idStudent !== undefined && { idStudent }),
          })
        }
      >
        {children}
      </Button>
      <Suspense fallback={null}>
        {order && (
          <Mantine>
            <FamilyDocument order={order} />
          </Mantine>
        )}
      </Suspense>
    </>
  );
}

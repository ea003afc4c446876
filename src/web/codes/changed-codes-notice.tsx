import { useTranslation } from 'react-i18next';
import { formatAccessCode } from '../../core/people/access-codes.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useCopy } from '../../ui/actions/use-copy.ts';

/** What was done, and with which codes. */
export type ChangedCodes = { how: 'added' | 'saved' | 'active' | 'deactivated'; codes: readonly string[] };

/** Says what was done with codes; new ones can be copied, one a line. */
export function ChangedCodesNotice({ changed: { how, codes } }: { changed: ChangedCodes }) {
  const { t } = useTranslation('administration');
  const { copied, copy } = useCopy(codes.join('\n'));
  return (
    <>
      <span>{t(`codes.done.${how}`, { count: codes.length, code: formatAccessCode(codes[0] ?? '') })}</span>
      {how === 'added' && (
        <Button variant="light" size="sm" onClick={({ currentTarget }) => copy(currentTarget)}>
          {t(copied ? 'codes.copiedNew' : 'codes.copyNew')}
        </Button>
      )}
    </>
  );
}

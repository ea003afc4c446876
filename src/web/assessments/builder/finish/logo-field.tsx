import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import { fileAddress } from '../../../../core/files/asset-id.ts';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../../../ui/feedback/live-region.tsx';
import { ImageField } from '../../../../ui/form/image-field.tsx';
import { Refused } from '../../../data/errors.ts';
import { send } from '../../../data/send.ts';
import { useWrite } from '../../../data/use-write.ts';
import { markPagesStale, patchCachedAssessment, writeKey } from '../use-assessment.ts';

type Props = { assessment: Pick<Assessment, 'idAssessment' | 'logo'>; onChanged: () => void };

/** Renders the school's logo with the means to choose, drop or remove one. */
export function LogoField({ assessment: { idAssessment, logo }, onChanged }: Props) {
  const { t } = useTranslation('builder');
  const { mutate, isPending, isSuccess, error, variables } = useWrite(
    (file: File | null) => saveLogo(idAssessment, file),
    {
      key: writeKey(idAssessment, 'printing'),
      // An image that is dropped or removed during an upload is sent after it.
      queue: `logo of ${idAssessment}`,
      onSuccess: (saved) => {
        patchCachedAssessment(idAssessment, saved);
        markPagesStale();
        onChanged();
      },
    },
  );
  return (
    <ImageField
      label={t('logo.label')}
      hint={t('logo.hint')}
      image={logo ? { src: fileAddress(logo), alt: t('logo.now') } : null}
      words={{
        ...{ choose: t('logo.choose'), change: t('logo.change') },
        ...{ remove: t('logo.remove'), drop: t('logo.drop') },
      }}
      pending={isPending ? (variables === null ? 'removal' : 'image') : null}
      onChoose={(file) => mutate(file)}
      onRemove={() => mutate(null)}
    >
      <LiveRegion>{isSuccess && t(variables === null ? 'logo.removed' : 'logo.kept')}</LiveRegion>
      <ErrorNotice error={error} />
    </ImageField>
  );
}

type Logo = Pick<Assessment, 'logo' | 'logoWidth' | 'logoHeight'>;

/** Uploads the image, or removes the present one for null. Throws as `send`. */
async function saveLogo(idAssessment: number, file: File | null): Promise<Logo> {
  if (file === null) {
    await send(calls.assessments.removeAssessmentLogo, { idAssessment });
    return { logo: null, logoWidth: null, logoHeight: null };
  }
  if (!file.type.startsWith('image/')) throw new Refused('imagesOnly');
  return (await send(calls.assessments.uploadAssessmentLogo, { idAssessment, file })).content;
}

import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { fileAddress } from '../../core/files/asset-id.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { ImageField } from '../../ui/form/image-field.tsx';
import { useWrite } from '../data/use-write.ts';

type Props = {
  idSchool: number;
  /** The name of its file. */
  logo: string | null;
  /** Whether the user may see the school's files. */
  isShown: boolean;
};

/** Renders a school's logo with the means to choose or remove one; each choice is saved at once. */
export function SchoolLogo({ idSchool, logo, isShown }: Props) {
  const { t } = useTranslation('administration');
  const upload = useWrite(calls.installation.uploadSchoolLogo);
  const remove = useWrite(calls.installation.removeSchoolLogo);
  const saved = upload.isSuccess || remove.isSuccess;
  return (
    <ImageField
      label={t('settings.logo')}
      hint={t('settings.logoHint')}
      image={imageOf()}
      words={{
        ...{ choose: t('settings.chooseLogo'), change: t('settings.changeLogo') },
        ...{ remove: t('settings.removeLogo'), drop: t('settings.dropLogo') },
      }}
      pending={upload.isPending ? 'image' : remove.isPending ? 'removal' : null}
      onChoose={(file) => {
        remove.reset();
        upload.mutate({ idSchool, file });
      }}
      onRemove={() => {
        upload.reset();
        remove.mutate({ idSchool });
      }}
    >
      <LiveRegion>{saved && t('settings.logoSaved')}</LiveRegion>
      <ErrorNotice error={upload.error ?? remove.error} />
    </ImageField>
  );

  function imageOf() {
    if (!logo) return null;
    return isShown ? { src: fileAddress(logo), alt: t('settings.logoNow') } : { text: t('settings.logoSet') };
  }
}

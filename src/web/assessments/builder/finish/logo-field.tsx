import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../../../ui/feedback/live-region.tsx';
import { FormField } from '../../../../ui/form/form-field.tsx';
import { Refused } from '../../../data/errors.ts';
import { send } from '../../../data/send.ts';
import { useWrite } from '../../../data/use-write.ts';
import { patchCachedAssessment, writeKey } from '../use-assessment.ts';
import classes from './logo-field.module.css';

type Props = { assessment: Pick<Assessment, 'idAssessment' | 'logo'>; onChanged: () => void };

/** Renders the school's logo with the means to choose, drop or remove one. */
export function LogoField({ assessment: { idAssessment, logo }, onChanged }: Props) {
  const { t } = useTranslation('builder');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { mutate, isPending, isSuccess, error, variables } = useWrite(
    (file: File | null) => saveLogo(idAssessment, file),
    {
      key: writeKey(idAssessment, 'printing'),
      // An image that is dropped or removed during an upload is sent after it.
      queue: `logo of ${idAssessment}`,
      onSuccess: (saved) => {
        patchCachedAssessment(idAssessment, saved);
        onChanged();
      },
    },
  );
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) mutate(file);
  };
  return (
    <FormField label={t('logo.label')} hint={t('logo.hint')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: to drop something is for the mouse alone; the button is for all */}
      <div
        className={classes.place}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {logo && <img src={`/files/${logo}`} alt={t('logo.now')} className={classes.logo} data-scheme="light" />}
        <div className={classes.actions}>
          <Button
            variant="default"
            size="sm"
            loading={isPending && variables !== null}
            leftSection={<IconPhotoUp size={18} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t(logo ? 'logo.change' : 'logo.choose')}
          </Button>
          {logo && (
            <Button
              variant="quiet"
              size="sm"
              loading={isPending && variables === null}
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => mutate(null)}
            >
              {t('logo.remove')}
            </Button>
          )}
          <span className={classes.drop}>{t('logo.drop')}</span>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={t('logo.label')}
          tabIndex={-1}
          className={classes.input}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // The same file may be chosen again after a failure.
            currentTarget.value = '';
            if (file) mutate(file);
          }}
        />
      </div>
      <LiveRegion>{isSuccess && t(variables === null ? 'logo.removed' : 'logo.kept')}</LiveRegion>
      <ErrorNotice error={error} />
    </FormField>
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

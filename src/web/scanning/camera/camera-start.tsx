import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_UNSENT_SHEETS } from '../../../core/scanning/scan-links.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/layout/cards.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { acceptedTerms } from '../upload/accepted-terms.ts';
import { TermsCheckbox } from '../upload/terms-checkbox.tsx';
import classes from './camera.module.css';
import type { CameraProps, StartProblem } from './camera-props.ts';

type Props = Pick<CameraProps, 'sheets' | 'uploadPath' | 'more'> & {
  problem: StartProblem | null;
  isOpening: boolean;
  onStart: () => void;
};

/** Problems that another try may solve. */
const passing: readonly StartProblem[] = ['denied', 'none', 'busy', 'reader'];

/** Renders what the camera is for, and asks for it; where it cannot be used, why, and what to do instead. */
export function CameraStart({ sheets, uploadPath, more, problem, isOpening, onStart }: Props) {
  const { t } = useTranslation('camera');
  const [accepted, setAccepted] = useState(acceptedTerms.read);
  const { title, courseName, students } = sheets;
  const mayTry = problem === null || passing.includes(problem);
  return (
    <Screen
      title={t('title')}
      above={`${title} · ${courseName}`}
      frame="narrow"
      {...(uploadPath !== null && { back: { to: uploadPath, label: t('back') } })}
    >
      <Card>
        <div className={classes.start}>
          {problem !== null && (
            <div role="alert" className={classes.problem}>
              <h2>{t(`problem.${problem}`)}</h2>
              <p>{t(`problem.${problem}Help`)}</p>
            </div>
          )}
          {mayTry && (
            <>
              <p>{t('start.text', { count: students.length })}</p>
              <ul className={classes.hints}>
                <li>{t('start.light')}</li>
                <li>{t('start.offline', { most: MOST_UNSENT_SHEETS })}</li>
                <li>{t('start.plain')}</li>
              </ul>
              <TermsCheckbox accepted={accepted} onChange={setAccepted} />
            </>
          )}
          <div className={classes.ways}>
            {mayTry && (
              <Button
                leftSection={<IconCamera size={20} aria-hidden />}
                loading={isOpening}
                disabled={!accepted}
                onClick={onStart}
              >
                {t(problem === null ? 'start.begin' : 'start.again')}
              </Button>
            )}
            {uploadPath !== null && (
              <ButtonLink to={uploadPath} variant={mayTry ? 'default' : 'filled'}>
                {t('start.upload')}
              </ButtonLink>
            )}
          </div>
        </div>
      </Card>
      {more}
    </Screen>
  );
}

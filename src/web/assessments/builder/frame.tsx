import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../../ui/layout/screen.tsx';
import { Stepper } from '../../../ui/layout/stepper.tsx';
import { type BuilderStep, stepPath } from '../../paths/assessments.ts';
import classes from './frame.module.css';
import { PreviewButton } from './preview/preview-button.tsx';
import { type BuilderProgress, findObstacle, steps } from './step-access.ts';
import { StepMenu } from './step-menu.tsx';

type Props = {
  title: string;
  subtitle?: ReactNode;
  step: BuilderStep;
  assessment: (NonNullable<BuilderProgress> & { idAssessment: number }) | null;
  /** What one can do on this step, the way onwards last. */
  actions: ReactNode;
  /** Keeps the header in sight, in one line on narrow windows. */
  pinned?: boolean;
  children: ReactNode;
};

/** Renders what all four steps share: the way back, the title, the list of steps and the actions. */
export function BuilderFrame({ title, subtitle, step, assessment, actions, pinned = false, children }: Props) {
  const { t } = useTranslation('builder');
  const stepper = (
    <Stepper
      current={step}
      steps={steps.map((one) => {
        const obstacle = findObstacle(one, assessment);
        return {
          label: t(`step.${one}`),
          done: one < step,
          ...(obstacle === null && assessment
            ? { to: stepPath(assessment.idAssessment, one) }
            : { why: obstacle ? t(`obstacle.${obstacle}`) : undefined }),
        };
      })}
    />
  );
  const screen = (
    <Screen
      frame="bar"
      title={title}
      subtitle={subtitle}
      back={{ to: '/assessments', label: t('back') }}
      pinned={pinned}
      middle={
        pinned ? (
          <>
            <div className={classes.steps}>{stepper}</div>
            <div className={classes.stepMenu}>
              <StepMenu step={step} idAssessment={assessment?.idAssessment ?? 0} progress={assessment} />
            </div>
          </>
        ) : (
          stepper
        )
      }
      actions={
        <>
          {assessment && assessment.qntQuestions > 0 && (
            <div className={pinned ? classes.preview : undefined}>
              <PreviewButton assessment={assessment} />
            </div>
          )}
          {actions}
        </>
      }
    >
      {children}
    </Screen>
  );
  return <div className={pinned ? classes.pinned : classes.free}>{screen}</div>;
}

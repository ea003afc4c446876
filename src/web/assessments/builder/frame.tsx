import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../../ui/layout/screen.tsx';
import { Stepper } from '../../../ui/navigation/stepper.tsx';
import { PrintPreviewButton } from './paper/print-preview-button.tsx';
import { type BuilderStep, stepPath } from './paths.ts';
import { type BuilderProgress, findObstacle, steps } from './step-access.ts';

type Props = {
  title: string;
  subtitle?: ReactNode;
  step: BuilderStep;
  assessment: (NonNullable<BuilderProgress> & { idAssessment: number }) | null;
  /** What one can do on this step, the way onwards last. */
  actions: ReactNode;
  children: ReactNode;
};

/** Renders what all four steps share: the way back, the title, the list of steps and the actions. */
export function BuilderFrame({ title, subtitle, step, assessment, actions, children }: Props) {
  const { t } = useTranslation('builder');
  return (
    <Screen
      frame="bar"
      title={title}
      subtitle={subtitle}
      back={{ to: '/assessments', label: t('back') }}
      middle={
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
      }
      actions={
        <>
          {assessment && assessment.qntQuestions > 0 && <PrintPreviewButton assessment={assessment} />}
          {actions}
        </>
      }
    >
      {children}
    </Screen>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../../ui/primitives/screen.tsx';
import { Stepper } from '../../../ui/primitives/stepper.tsx';
import { SeePrinted } from './paper/see-printed.tsx';
import { type Step, stepPath } from './paths.ts';
import { obstacleTo, type Standing, steps } from './reach.ts';

type Props = {
  title: string;
  subtitle?: ReactNode;
  step: Step;
  assessment: (NonNullable<Standing> & { idAssessment: number }) | null;
  /** What one can do on this step, the way onwards last. */
  actions: ReactNode;
  children: ReactNode;
};

/** What all four steps have around them: the way back, the title, the steps and what to do. */
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
            const obstacle = obstacleTo(one, assessment);
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
          {assessment && assessment.qntQuestions > 0 && <SeePrinted assessment={assessment} />}
          {actions}
        </>
      }
    >
      {children}
    </Screen>
  );
}

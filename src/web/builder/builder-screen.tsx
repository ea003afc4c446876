import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { calls } from '../../contract/index.ts';
import { useCall } from '../wire/query.ts';
import { AboutStep } from './about/about-step.tsx';
import { DeliverStep } from './deliver/deliver-step.tsx';
import { FinishStep } from './finish/finish-step.tsx';
import { newAssessmentPath, type Step, stepPath } from './paths.ts';
import { QuestionsStep } from './questions/questions-step.tsx';
import { nearestStep, steps } from './reach.ts';
import { useLoadingAhead } from './use-assessment.ts';

/** The assessment builder at one of its four steps. */
export function BuilderScreen() {
  const { id = '', status = '' } = useParams();
  const step = steps.find((one) => String(one) === status);
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Navigate to={newAssessmentPath} replace />;
  return <Builder idAssessment={Number(id)} step={step ?? 1} />;
}

export { BuilderScreen as Component };

function Builder({ idAssessment, step }: { idAssessment: number; step: Step }) {
  useTranslation('builder');
  useLoadingAhead(idAssessment);
  const { content: assessment } = useCall(calls.assessments.continueAssessment, { idAssessment });
  const { content: blocks } = useCall(calls.assessments.getAssessmentQuestions, { idAssessment, version: 1 });
  const nearest = nearestStep(step, assessment);
  if (nearest !== step) return <Navigate to={stepPath(idAssessment, nearest)} replace />;
  if (step === 2) return <QuestionsStep assessment={assessment} />;
  if (step === 3) return <FinishStep assessment={assessment} blocks={blocks} />;
  if (step === 4) return <DeliverStep assessment={assessment} />;
  return <AboutStep assessment={assessment} blocks={blocks} />;
}

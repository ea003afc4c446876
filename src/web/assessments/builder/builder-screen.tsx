import { Navigate, useParams } from 'react-router';
import { ScreenSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useRead } from '../../data/use-read.ts';
import { type BuilderStep, newAssessmentPath, stepPath } from '../../paths/assessments.ts';
import { readId } from '../../paths/read-id.ts';
import { catalogueSource } from '../../questions/bank/catalogue/use-catalogue.ts';
import { AboutStep } from './about/about-step.tsx';
import { DeliverStep } from './deliver/deliver-step.tsx';
import { useDelivery } from './deliver/use-delivery.ts';
import { FinishStep } from './finish/finish-step.tsx';
import { QuestionsStep } from './questions/questions-step.tsx';
import { ReadOnlyAssessment } from './read-only-assessment.tsx';
import { nearestStep, steps } from './step-access.ts';
import { assessmentSource, questionsSource } from './use-assessment.ts';

/** Renders the assessment builder at one of its four steps. */
export function BuilderScreen() {
  const { id, status = '' } = useParams();
  const step = steps.find((one) => String(one) === status);
  const idAssessment = readId(id);
  if (idAssessment === null) return <Navigate to={newAssessmentPath} replace />;
  return <Builder idAssessment={idAssessment} step={step ?? 1} />;
}

export { BuilderScreen as Component };

function Builder({ idAssessment, step }: { idAssessment: number; step: BuilderStep }) {
  const delivery = useDelivery(idAssessment, { enabled: step === 4 });
  const isDelivered = delivery.reply?.content.assessment.canEdit ?? false;
  // A draft and an assessment to be read only are answered with the calls of the other steps.
  const loaded = useLoaded(idAssessment, { enabled: step !== 4 || (delivery.isSettled && !isDelivered) });
  if (step === 4 && delivery.reply && isDelivered) return <DeliverStep delivery={delivery.reply.content} />;
  if (loaded === null) return <ScreenSkeleton />;
  const { assessment, blocks } = loaded;
  if (!assessment.canEdit) return <ReadOnlyAssessment assessment={assessment} blocks={blocks} />;
  const nearest = nearestStep(step, assessment);
  if (nearest !== step) return <Navigate to={stepPath(idAssessment, nearest)} replace />;
  if (step === 2) return <QuestionsStep assessment={assessment} />;
  if (step === 3) return <FinishStep assessment={assessment} blocks={blocks} />;
  return <AboutStep assessment={assessment} blocks={blocks} />;
}

/**
 * Reads what steps 1 to 3 need, in parallel; returns null until all is loaded. Without Suspense, which would delay the
 * screen until its skeleton was visible for 300 ms.
 */
function useLoaded(idAssessment: number, { enabled }: { enabled: boolean }) {
  const { reply: assessment } = useRead(assessmentSource(idAssessment), { enabled });
  const { reply: questions } = useRead(questionsSource(idAssessment), { enabled });
  const { reply: catalogue } = useRead(catalogueSource, { enabled });
  if (!enabled || !assessment || !questions || !catalogue) return null;
  return { assessment: assessment.content, blocks: questions.content };
}

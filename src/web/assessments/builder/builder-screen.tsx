import { Navigate, useParams } from 'react-router';
import { ScreenSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useRead } from '../../data/use-read.ts';
import { catalogueSource } from '../../questions/bank/catalogue/use-catalogue.ts';
import { AboutStep } from './about/about-step.tsx';
import { DeliverStep } from './deliver/deliver-step.tsx';
import { FinishStep } from './finish/finish-step.tsx';
import { type BuilderStep, newAssessmentPath, stepPath } from './paths.ts';
import { QuestionsStep } from './questions/questions-step.tsx';
import { ReadOnlyAssessment } from './read-only-assessment.tsx';
import { nearestStep, steps } from './step-access.ts';
import { assessmentSource, questionsSource } from './use-assessment.ts';

/** The assessment builder at one of its four steps. */
export function BuilderScreen() {
  const { id = '', status = '' } = useParams();
  const step = steps.find((one) => String(one) === status);
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Navigate to={newAssessmentPath} replace />;
  return <Builder idAssessment={Number(id)} step={step ?? 1} />;
}

export { BuilderScreen as Component };

function Builder({ idAssessment, step }: { idAssessment: number; step: BuilderStep }) {
  const loaded = useLoaded(idAssessment);
  if (loaded === null) return <ScreenSkeleton />;
  const { assessment, blocks } = loaded;
  if (!assessment.canEdit) return <ReadOnlyAssessment assessment={assessment} blocks={blocks} />;
  const nearest = nearestStep(step, assessment);
  if (nearest !== step) return <Navigate to={stepPath(idAssessment, nearest)} replace />;
  if (step === 2) return <QuestionsStep assessment={assessment} />;
  if (step === 3) return <FinishStep assessment={assessment} blocks={blocks} />;
  if (step === 4) return <DeliverStep assessment={assessment} blocks={blocks} />;
  return <AboutStep assessment={assessment} blocks={blocks} />;
}

/**
 * Reads what all steps need, at the same time; null until all of it has come. Not by Suspense, which would hold back what has
 * arrived until its skeleton was visible for 300 ms.
 */
function useLoaded(idAssessment: number) {
  const { reply: assessment } = useRead(assessmentSource(idAssessment));
  const { reply: questions } = useRead(questionsSource(idAssessment));
  const { reply: catalogue } = useRead(catalogueSource);
  if (!assessment || !questions || !catalogue) return null;
  return { assessment: assessment.content, blocks: questions.content };
}

import { useQueries } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { ScreenSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { catalogueQuery } from '../../questions/bank/catalogue/use-catalogue.ts';
import { AboutStep } from './about/about-step.tsx';
import { DeliverStep } from './deliver/deliver-step.tsx';
import { FinishStep } from './finish/finish-step.tsx';
import { type BuilderStep, newAssessmentPath, stepPath } from './paths.ts';
import { QuestionsStep } from './questions/questions-step.tsx';
import { ReadOnlyAssessment } from './read-only-assessment.tsx';
import { nearestStep, steps } from './step-access.ts';
import { assessmentQuery, hasNoData, questionsQuery } from './use-assessment.ts';

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
 * What all steps need, asked for at once; null while it is on its way. Not by Suspense, which would hold back what has
 * arrived until its skeleton was seen for 300 ms.
 */
function useLoaded(idAssessment: number) {
  const [assessment, questions, catalogue] = useQueries({
    queries: [
      { ...assessmentQuery(idAssessment), throwOnError: hasNoData },
      { ...questionsQuery(idAssessment), throwOnError: hasNoData },
      { ...catalogueQuery, throwOnError: hasNoData },
    ],
  });
  if (!assessment.data || !questions.data || !catalogue.data) return null;
  return { assessment: assessment.data.content, blocks: questions.data.content };
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Assessment, Block } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import { MAXIMUM_QUESTIONS } from '../../../../core/assessments/positions.ts';
import { useErrorDescription } from '../../../../ui/feedback/error-description.ts';
import { Refused } from '../../../data/errors.ts';
import { useWrite } from '../../../data/use-write.ts';
import { afterSaving } from '../../../shell/unsaved-changes-guard.tsx';
import { useDraft } from '../../../ui/use-draft.ts';
import { useOnce } from '../../../ui/use-once.ts';
import { withoutAnswerCard } from '../answer-card.ts';
import { stepPath } from '../paths.ts';
import { defaultQuantity } from './default-quantity.ts';

const mostIds = 200;

export type About = {
  title: string;
  period: string;
  ids: number[];
  automatic: boolean;
  quantity: number | null;
  /** Whether questions of all types may be in it. */
  varied: boolean;
};

const beginning = (assessment: Assessment | null): About => ({
  title: assessment?.title ?? '',
  period: assessment?.period ?? '',
  ids: assessment?.idsCataloging ?? [],
  automatic: assessment?.type === 'automatic',
  quantity: defaultQuantity(assessment),
  varied: assessment?.varied ?? false,
});

/** The first step's form: what is entered, what is wrong with it, and its way to the server and to the next step. */
export function useAboutForm(assessment: Assessment | null, blocks: readonly Block[]) {
  const { t } = useTranslation('builder');
  const describe = useErrorDescription();
  const navigate = useNavigate();
  const { draft, dirty, change, forget } = useDraft(`builder-${assessment?.idAssessment ?? 'new'}`, () =>
    beginning(assessment),
  );
  const adding = useWrite(calls.assessments.addAssessment);
  const editing = useWrite(calls.assessments.editAssessment);
  const once = useOnce();
  const [checked, setChecked] = useState(false);

  const { automatic, quantity, ids, varied } = draft;
  const unfit = varied || automatic ? 0 : withoutAnswerCard(blocks).length;
  const fits = quantity !== null && quantity >= 1 && quantity <= MAXIMUM_QUESTIONS;
  const mistakes = {
    choice: ids.length === 0 ? t('data.chooseSome') : ids.length > mostIds ? t('data.tooMany') : undefined,
    quantity: automatic && !fits ? t('data.quantityHint', { max: MAXIMUM_QUESTIONS }) : undefined,
    // What a teacher has chosen is theirs to take out; what was drawn is drawn anew.
    kinds: unfit > 0 ? t('kinds.unfit', { count: unfit }) : undefined,
  };
  const pending = adding.isPending || editing.isPending;
  const error = adding.error ?? editing.error;
  const field = error instanceof Refused ? fieldOf(error.refusal, automatic) : null;

  const send = () => {
    const input = {
      title: draft.title,
      period: draft.period,
      idsCataloging: ids,
      qAutomaticQnt: automatic ? quantity : null,
      varied,
    };
    const onSuccess = ({ content }: { content: { idAssessment: number } }) => {
      forget();
      // The way back from the questions leads here, to the assessment that there is now.
      if (assessment === null) history.replaceState(history.state, '', stepPath(content.idAssessment, 1));
      navigate(stepPath(content.idAssessment, 2), afterSaving);
    };
    once((onError) => {
      if (assessment) editing.mutate({ ...input, idAssessment: assessment.idAssessment }, { onSuccess, onError });
      else adding.mutate(input, { onSuccess, onError });
    });
  };

  return {
    draft,
    dirty,
    change: (patch: Partial<About>) => {
      // The next step begins with what is on its way: a change now would be lost, and with a reset the reply.
      if (pending) return;
      adding.reset();
      editing.reset();
      change(patch);
    },
    forget,
    send,
    pending,
    /** Whether it may be sent; from then on mistakes are shown. */
    check: () => {
      setChecked(true);
      return Object.values(mistakes).every((mistake) => mistake === undefined);
    },
    errors: {
      choice: (checked ? mistakes.choice : undefined) ?? (field === 'choice' ? describe(error).text : undefined),
      quantity: (checked ? mistakes.quantity : undefined) ?? (field === 'quantity' ? describe(error).text : undefined),
      kinds: mistakes.kinds ?? (field === 'kinds' ? describe(error).text : undefined),
      other: field === null ? error : null,
    },
  };
}

/** The field beside which a refusal is shown; none for what concerns the whole. */
function fieldOf(refusal: string, automatic: boolean): 'choice' | 'quantity' | 'kinds' | null {
  if (refusal === 'noQuestionsForCataloging' || refusal === 'notEnoughQuestions')
    return automatic ? 'quantity' : 'choice';
  if (refusal === 'assessmentIsVaried') return 'kinds';
  return refusal === 'catalogingNotValid' ? 'choice' : null;
}

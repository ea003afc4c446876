import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import type { Assessment, Block } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import { MAXIMUM_QUESTIONS } from '../../../../core/assessments/positions.ts';
import { useErrorDescription } from '../../../../ui/feedback/error-description.ts';
import type { DraftShape } from '../../../data/drafts/store.ts';
import { tabId } from '../../../data/drafts/tab-id.ts';
import { Refused } from '../../../data/errors.ts';
import { useMe } from '../../../data/session.ts';
import { useWrite } from '../../../data/use-write.ts';
import { addressOf } from '../../../device/runtime.ts';
import { afterSaving } from '../../../forms/unsaved-changes-guard.tsx';
import { type FormProblem, useAppForm } from '../../../forms/use-app-form.ts';
import { stepPath } from '../../../paths/assessments.ts';
import { isSameSelection } from '../../../questions/bank/catalogue/choice.ts';
import { useCatalogue } from '../../../questions/bank/catalogue/use-catalogue.ts';
import { withoutAnswerCard } from '../answer-card.ts';
import { defaultQuantity } from './default-quantity.ts';
import { readLastSubjects, rememberSubjects } from './last-subjects.ts';
import { MAX_CLASSIFICATIONS, type QuestionCounts, useQuestionCounts } from './use-question-counts.ts';

const AboutValues = z.object({
  title: z.string(),
  period: z.string(),
  ids: z.array(z.int()),
  automatic: z.boolean(),
  quantity: z.number().nullable(),
  /** Whether questions of all types may be in it. */
  varied: z.boolean(),
});
/** The values of the builder's first step. */
export type AboutValues = z.infer<typeof AboutValues>;

const aboutDraft: DraftShape<AboutValues> = {
  form: 'assessment',
  version: 1,
  parse: (stored) => AboutValues.safeParse(stored).data ?? null,
};

const newPrefix = 'assessment-new.';

const initialValues = (assessment: Assessment | null, lastIds: number[]): AboutValues => ({
  title: assessment?.title ?? '',
  period: assessment?.period ?? '',
  ids: assessment?.idsCataloging ?? lastIds,
  automatic: assessment?.type === 'automatic',
  quantity: defaultQuantity(assessment),
  varied: assessment?.varied ?? false,
});

type AboutProblem = FormProblem & { where: 'choice' | 'kinds' | 'quantity'; words: string };

/**
 * Returns the form of the first step, which saves the assessment and opens the second step. A new one begins with what the
 * last one was made from (`isRemembered`).
 */
export function useAboutForm(assessment: Assessment | null, blocks: readonly Block[]) {
  const { t } = useTranslation('builder');
  const describe = useErrorDescription();
  const navigate = useNavigate();
  const { idUser } = useMe();
  const { roots, nodes } = useCatalogue();
  const [lastIds] = useState(() => (assessment ? [] : readLastSubjects(idUser, roots, nodes)));
  const adding = useWrite(calls.assessments.addAssessment);
  const editing = useWrite(calls.assessments.editAssessment);

  // What a teacher has chosen is theirs to take out; what was drawn is drawn again.
  const unfitProblem = ({ varied, automatic }: AboutValues): AboutProblem[] => {
    const unfit = varied || automatic ? 0 : withoutAnswerCard(blocks).length;
    return unfit === 0 ? [] : [{ where: 'kinds', words: t('kinds.unfit', { count: unfit }) }];
  };
  // The form checks with the counts that came last; the hook that reads them needs the form's values.
  const counted = useRef<QuestionCounts | undefined>(undefined);
  const [isQuantityTyped, setQuantityTyped] = useState(false);
  /** Returns how many are drawn: until a number is typed, no more than there are. */
  const quantityOf = ({ quantity }: AboutValues, counts: QuestionCounts | undefined) =>
    !isQuantityTyped && quantity === defaultQuantity(assessment) ? defaultQuantity(assessment, counts?.most) : quantity;
  const problemsOf = (values: AboutValues): AboutProblem[] => {
    const { ids, automatic } = values;
    const quantity = quantityOf(values, counted.current);
    const { fewest, most } = counted.current ?? { fewest: 1, most: MAXIMUM_QUESTIONS };
    const fits = quantity !== null && quantity >= fewest && quantity <= most;
    const problems: AboutProblem[] = [];
    if (ids.length === 0) problems.push({ where: 'choice', words: t('data.chooseSome') });
    if (ids.length > MAX_CLASSIFICATIONS) problems.push({ where: 'choice', words: t('data.tooMany') });
    problems.push(...unfitProblem(values));
    if (automatic && ids.length > 0 && !fits)
      problems.push({
        where: 'quantity',
        words: most === 0 ? t('data.quantityNone') : t('data.quantityHint', { min: fewest, max: most }),
      });
    return problems;
  };
  const form = useAppForm<AboutValues, AboutProblem>({
    shape: aboutDraft,
    key: assessment ? `assessment-${assessment.idAssessment}` : `${newPrefix}${tabId()}`,
    othersPrefix: assessment ? null : newPrefix,
    initial: () => initialValues(assessment, lastIds),
    problemsOf,
  });

  const { values, error } = form;
  const { counts, isCounting } = useQuestionCounts({
    idAssessment: assessment?.idAssessment,
    ids: values.ids,
    varied: values.varied,
  });
  useEffect(() => {
    counted.current = isCounting ? undefined : counts;
  });
  const refusedField = error instanceof Refused ? fieldOf(error.refusal, values.automatic) : null;
  const errorAt = (field: AboutProblem['where'], problems: readonly AboutProblem[] = form.problems) =>
    problems.find(({ where }) => where === field)?.words ?? (refusedField === field ? describe(error).text : undefined);

  const send = () =>
    form.submit(async (submitted) => {
      const { title, period, ids, automatic, varied } = submitted;
      const quantity = quantityOf(submitted, counted.current);
      const input = { title, period, idsCataloging: ids, qAutomaticQnt: automatic ? quantity : null, varied };
      const { content } = assessment
        ? await editing.mutateAsync({ ...input, idAssessment: assessment.idAssessment })
        : await adding.mutateAsync(input);
      rememberSubjects(idUser, ids);
      form.draft.remove();
      // The way back from the questions leads here, to the assessment that there is now.
      if (assessment === null) history.replaceState(history.state, '', addressOf(stepPath(content.idAssessment, 1)));
      navigate(stepPath(content.idAssessment, 2), afterSaving);
      return 'leaves';
    });

  return {
    form,
    change: (patch: Partial<AboutValues>) => {
      // The next step begins with what is on its way: a change now would be lost.
      if (form.isWaiting) return;
      if (patch.quantity !== undefined) setQuantityTyped(true);
      form.patch(patch);
    },
    send,
    counts,
    /** How many are drawn; null while none is typed. */
    quantity: quantityOf(values, isCounting ? undefined : counts),
    /** Whether the form is to be checked with counts that have not come yet. */
    isCounting: isCounting && values.automatic,
    isRemembered: lastIds.length > 0 && isSameSelection(values.ids, lastIds),
    errors: {
      choice: errorAt('choice'),
      quantity: errorAt('quantity'),
      kinds: errorAt('kinds', unfitProblem(values)),
      other: refusedField === null ? error : null,
    },
  };
}

/** Returns the field to which a refusal belongs, or null when it concerns the whole form. */
function fieldOf(refusal: string, automatic: boolean): 'choice' | 'quantity' | 'kinds' | null {
  if (refusal === 'noQuestionsForCataloging' || refusal === 'notEnoughQuestions')
    return automatic ? 'quantity' : 'choice';
  if (refusal === 'assessmentIsVaried') return 'kinds';
  return refusal === 'catalogingNotValid' ? 'choice' : null;
}

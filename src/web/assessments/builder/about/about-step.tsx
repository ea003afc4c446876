import { TextInput } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment, Block } from '../../../../contract/assessments.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { useLengthLimit } from '../../../../ui/form/use-length-limit.ts';
import { useFormat } from '../../../../ui/format/format.ts';
import { DraftNotices } from '../../../forms/draft-notices.tsx';
import { UnsavedChangesGuard } from '../../../forms/unsaved-changes-guard.tsx';
import { isSameSelection } from '../../../questions/bank/catalogue/choice.ts';
import { useFurtherOptions } from '../../../questions/bank/catalogue/further-filters.tsx';
import { useCatalogue } from '../../../questions/bank/catalogue/use-catalogue.ts';
import { withoutAnswerCard } from '../answer-card.ts';
import { BuilderFrame } from '../frame.tsx';
import { Subtitle } from '../subtitle.tsx';
import classes from './about.module.css';
import { ClassificationFields } from './classification-fields.tsx';
import { QuestionTypesField } from './question-types-field.tsx';
import { removedQuestions, selectionNames } from './removed-questions.ts';
import { RemovedQuestionsDialog } from './removed-questions-dialog.tsx';
import { SelectionFields } from './selection-fields.tsx';
import { useAboutForm } from './use-about-form.ts';
import { useOnceReady } from './use-once-ready.ts';
import type { QuestionCounts } from './use-question-counts.ts';

type Props = { assessment: Assessment | null; blocks: readonly Block[] };

/** Renders the first step: what the assessment is about and how its questions are chosen. */
export function AboutStep({ assessment, blocks }: Props) {
  const { t } = useTranslation('builder');
  const limited = useLengthLimit();
  const { form, send, errors, counts, isCounting, isRemembered, quantity, ...about } = useAboutForm(assessment, blocks);
  const { values } = form;
  const { roots } = useCatalogue();
  const further = useFurtherOptions(values.ids, { bank: 'usable' });
  const [dropping, setDropping] = useState<Block['questions'] | null>(null);

  const submit = () => {
    if (form.validate() === null) return;
    const same = isSameSelection(values.ids, assessment?.idsCataloging ?? []);
    const dropped = [
      ...(same ? [] : removedQuestions(blocks, selectionNames(values.ids, roots, further))),
      ...(values.varied
        ? []
        : blocks.filter((block) => withoutAnswerCard([block]).length > 0).flatMap(({ questions }) => questions)),
    ];
    const staying = blocks.flatMap(({ questions }) => questions).filter((question) => !dropped.includes(question));
    const tooMany = values.automatic ? staying.slice(quantity ?? 0) : [];
    if (dropped.length + tooMany.length > 0) setDropping([...new Set([...dropped, ...tooMany])]);
    else send();
  };
  const submission = useOnceReady(!isCounting, submit);
  const change: typeof about.change = (patch) => {
    submission.withdraw();
    about.change(patch);
  };
  const next = (className: string | undefined) => (
    <Button
      type="submit"
      form="data"
      className={className}
      loading={form.isWaiting || submission.isAsked}
      rightSection={<IconArrowRight size={18} aria-hidden />}
    >
      {t('step.2')}
    </Button>
  );

  return (
    <BuilderFrame
      step={1}
      title={assessment ? assessment.title || t('untitled') : t('new')}
      subtitle={assessment && <Subtitle of={assessment} />}
      assessment={assessment}
      actions={next(classes.onlyWide)}
    >
      <form
        id="data"
        noValidate
        className={classes.data}
        onSubmit={(event) => {
          event.preventDefault();
          submission.ask();
        }}
      >
        <div className={classes.about}>
          <DraftNotices draft={form.draft} isNew={assessment === null} nameOf={({ title }) => title || t('untitled')} />
          <ErrorNotice error={errors.other} />
          <div className={classes.names}>
            <TextInput
              label={t('data.title')}
              description={t('data.titleHint')}
              {...limited(values.title, 200)}
              value={values.title}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <TextInput
              label={t('data.period')}
              description={t('data.periodHint')}
              {...limited(values.period, 80)}
              value={values.period}
              onChange={(event) => change({ period: event.currentTarget.value })}
            />
          </div>
          <ClassificationFields
            ids={values.ids}
            further={further}
            isRemembered={isRemembered}
            onChange={(ids) => change({ ids })}
            error={errors.choice}
          />
        </div>
        <div className={classes.selection}>
          <Available isChosen={values.ids.length > 0} counts={counts} automatic={values.automatic} />
          <QuestionTypesField varied={values.varied} onChange={change} error={errors.kinds} />
          <SelectionFields
            automatic={values.automatic}
            quantity={quantity}
            counts={counts}
            isCounting={isCounting}
            onChange={change}
            error={errors.quantity}
          />
          {next(classes.onlyNarrow)}
        </div>
      </form>
      {dropping && (
        <RemovedQuestionsDialog
          of={dropping}
          automatic={values.automatic}
          pending={form.isWaiting}
          onConfirm={() => {
            setDropping(null);
            send();
          }}
          onClose={() => setDropping(null)}
        />
      )}
      <UnsavedChangesGuard when={form.isDirty} closing={false} onLeave={form.draft.remove} />
    </BuilderFrame>
  );
}

type AvailableProps = { isChosen: boolean; counts: QuestionCounts | undefined; automatic: boolean };

/** Renders how many questions the selection offers: to a draw, or to who picks them in the next step. */
function Available({ isChosen, counts, automatic }: AvailableProps) {
  const { t } = useTranslation('builder');
  const { number } = useFormat();
  const count = counts && (automatic ? counts.drawable : counts.usable);
  return (
    <h2 className={classes.available} aria-live="polite">
      {!isChosen
        ? t('data.nothingChosen')
        : count === undefined
          ? t('data.counting')
          : t('data.available', { count, total: number(count) })}
    </h2>
  );
}

import { TextInput } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment, Block } from '../../../../contract/assessments.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { useLimit } from '../../../../ui/form/use-limit.ts';
import { useFormat } from '../../../../ui/format/format.ts';
import { countQuestions, isSameSelection, selectionOf } from '../../../questions/bank/catalogue/choice.ts';
import { useFurtherOptions } from '../../../questions/bank/catalogue/further-filters.tsx';
import { useCatalogue } from '../../../questions/bank/catalogue/use-catalogue.ts';
import { UnsavedChangesGuard } from '../../../shell/unsaved-changes-guard.tsx';
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

type Props = { assessment: Assessment | null; blocks: readonly Block[] };

/** The first step: what the assessment is about and how its questions are chosen. */
export function AboutStep({ assessment, blocks }: Props) {
  const { t } = useTranslation('builder');
  const limited = useLimit();
  const form = useRef<HTMLFormElement>(null);
  const { draft, dirty, change, forget, send, pending, check, errors } = useAboutForm(assessment, blocks);
  const { roots } = useCatalogue();
  const further = useFurtherOptions(draft.ids);
  const [dropping, setDropping] = useState<Block['questions'] | null>(null);

  const submit = () => {
    if (!check()) return focusFirstMistake(form.current);
    const same = isSameSelection(draft.ids, assessment?.idsCataloging ?? []);
    const dropped = [
      ...(same ? [] : removedQuestions(blocks, selectionNames(draft.ids, roots, further))),
      ...(draft.varied
        ? []
        : blocks.filter((block) => withoutAnswerCard([block]).length > 0).flatMap(({ questions }) => questions)),
    ];
    const staying = blocks.flatMap(({ questions }) => questions).filter((question) => !dropped.includes(question));
    const tooMany = draft.automatic ? staying.slice(draft.quantity ?? 0) : [];
    if (dropped.length + tooMany.length > 0) setDropping([...new Set([...dropped, ...tooMany])]);
    else send();
  };
  const next = (className: string | undefined) => (
    <Button
      type="submit"
      form="data"
      className={className}
      loading={pending}
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
        ref={form}
        noValidate
        className={classes.data}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={classes.about}>
          <ErrorNotice error={errors.other} />
          <div className={classes.names}>
            <TextInput
              label={t('data.title')}
              description={t('data.titleHint')}
              {...limited(draft.title, 200)}
              value={draft.title}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <TextInput
              label={t('data.period')}
              description={t('data.periodHint')}
              {...limited(draft.period, 80)}
              value={draft.period}
              onChange={(event) => change({ period: event.currentTarget.value })}
            />
          </div>
          <ClassificationFields
            ids={draft.ids}
            further={further}
            onChange={(ids) => change({ ids })}
            error={errors.choice}
          />
        </div>
        <div className={classes.selection}>
          <Available ids={draft.ids} />
          <QuestionTypesField varied={draft.varied} onChange={change} error={errors.kinds} />
          <SelectionFields
            automatic={draft.automatic}
            quantity={draft.quantity}
            onChange={change}
            error={errors.quantity}
          />
          {next(classes.onlyNarrow)}
        </div>
      </form>
      {dropping && (
        <RemovedQuestionsDialog
          of={dropping}
          automatic={draft.automatic}
          pending={pending}
          onConfirm={() => {
            setDropping(null);
            send();
          }}
          onClose={() => setDropping(null)}
        />
      )}
      <UnsavedChangesGuard when={dirty} onLeave={forget} />
    </BuilderFrame>
  );
}

/** How many questions the choice offers, discipline by discipline. */
function Available({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation('builder');
  const { number } = useFormat();
  const { nodes, roots } = useCatalogue();
  const { disciplines, marks, further } = selectionOf(ids, roots, nodes);
  const counts = roots
    .filter(({ id }) => disciplines.has(id))
    .map((root) => ({ id: root.id, name: root.name, questions: countQuestions(root, marks) }));
  const count = counts.reduce((sum, { questions }) => sum + questions, 0);
  return (
    <section aria-live="polite">
      <h2 className={classes.available}>
        {counts.length === 0
          ? t('data.nothingChosen')
          : t(further.size > 0 ? 'data.availableUpTo' : 'data.available', { count, total: number(count) })}
      </h2>
      <ul className={classes.counts}>
        {counts.map(({ id, name, questions }) => (
          <li key={id}>
            <span>{name}</span> <span>{number(questions)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function focusFirstMistake(form: HTMLFormElement | null) {
  // After the mistakes have been written beside their fields.
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (field?.matches('fieldset') ? field.querySelector('button') : field)?.focus();
  });
}

import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Section } from '../../../../contract/assessments.ts';
import { SECTION_HEADING_LENGTH, SECTION_INSTRUCTIONS_LENGTH } from '../../../../core/assessments/sections.ts';
import { problemFieldId } from '../../../../questions/problem-field.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';
import { useLengthLimit } from '../../../../ui/form/use-length-limit.ts';
import type { DraftShape } from '../../../data/drafts/store.ts';
import { DiscardDialog } from '../../../forms/discard-dialog.tsx';
import { DraftNotices } from '../../../forms/draft-notices.tsx';
import { useAppForm } from '../../../forms/use-app-form.ts';
import classes from './sections.module.css';

const SectionWords = z.object({ heading: z.string(), instructions: z.string() });
type SectionWords = z.infer<typeof SectionWords>;

const sectionDraft: DraftShape<SectionWords> = {
  form: 'assessment',
  version: 1,
  parse: (stored) => SectionWords.safeParse(stored).data ?? null,
  maxAgeDays: 1,
};

const findProblems = ({ heading }: SectionWords) => (heading.trim() === '' ? [{ where: 'heading' }] : []);

type Props = {
  idAssessment: number;
  section: Section;
  isNew: boolean;
  onSave: (section: Section) => void;
  onClose: () => void;
};

/** Renders the dialog in which the heading and the instructions of a section are written. */
export function SectionDialog({ idAssessment, section, isNew, onSave, onClose }: Props) {
  const { t } = useTranslation(['builder', 'ui']);
  const limited = useLengthLimit();
  const [isAsking, setAsking] = useState(false);
  const form = useAppForm({
    shape: sectionDraft,
    key: `assessment-section-${isNew ? idAssessment : section.uuid}`,
    initial: () => ({ heading: section.heading, instructions: section.instructions }),
    problemsOf: findProblems,
  });
  const { heading, instructions } = form.values;
  const close = () => {
    form.draft.remove();
    onClose();
  };
  const askOrClose = () => (form.isDirty ? setAsking(true) : close());
  const submit = () =>
    form.submit(async (values) => {
      form.draft.remove();
      onSave({ ...section, heading: values.heading.trim(), instructions: values.instructions.trim() });
      return 'leaves';
    });
  return (
    <>
      <Dialog open title={t(isNew ? 'sections.newTitle' : 'sections.editTitle')} onClose={askOrClose}>
        <form
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <DraftNotices draft={form.draft} isNew={isNew} nameOf={(values) => values.heading} />
          <TextInput
            id={problemFieldId('heading')}
            label={t('sections.heading')}
            required
            data-autofocus
            {...limited(heading, SECTION_HEADING_LENGTH)}
            value={heading}
            onChange={({ currentTarget }) => form.patch({ heading: currentTarget.value })}
            {...(form.problems.length > 0 && { error: t('sections.headingMissing') })}
          />
          <Textarea
            label={t('sections.instructions')}
            description={t('sections.instructionsHint')}
            autosize
            minRows={2}
            maxRows={8}
            {...limited(instructions, SECTION_INSTRUCTIONS_LENGTH)}
            value={instructions}
            onChange={({ currentTarget }) => form.patch({ instructions: currentTarget.value })}
          />
          <DialogActions>
            <Button variant="default" onClick={askOrClose}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit">{t('sections.save')}</Button>
          </DialogActions>
        </form>
      </Dialog>
      <DiscardDialog open={isAsking} onLeave={close} onStay={() => setAsking(false)} />
    </>
  );
}

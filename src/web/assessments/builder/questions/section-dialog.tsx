import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section } from '../../../../contract/assessments.ts';
import { SECTION_HEADING_LENGTH, SECTION_INSTRUCTIONS_LENGTH } from '../../../../core/assessments/sections.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';
import { useLengthLimit } from '../../../../ui/form/use-length-limit.ts';
import classes from './sections.module.css';

type Props = {
  section: Section;
  isNew: boolean;
  onSave: (section: Section) => void;
  onClose: () => void;
};

/** Renders the dialog in which the heading and the instructions of a section are written. */
export function SectionDialog({ section, isNew, onSave, onClose }: Props) {
  const { t } = useTranslation(['builder', 'ui']);
  const limited = useLengthLimit();
  const [heading, setHeading] = useState(section.heading);
  const [instructions, setInstructions] = useState(section.instructions);
  const [tried, setTried] = useState(false);
  const isMissing = heading.trim() === '';
  return (
    <Dialog open title={t(isNew ? 'sections.newTitle' : 'sections.editTitle')} onClose={onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isMissing) onSave({ ...section, heading: heading.trim(), instructions: instructions.trim() });
        }}
      >
        <TextInput
          label={t('sections.heading')}
          required
          data-autofocus
          {...limited(heading, SECTION_HEADING_LENGTH)}
          value={heading}
          onChange={({ currentTarget }) => setHeading(currentTarget.value)}
          {...(tried && isMissing && { error: t('sections.headingMissing') })}
        />
        <Textarea
          label={t('sections.instructions')}
          description={t('sections.instructionsHint')}
          autosize
          minRows={2}
          maxRows={8}
          {...limited(instructions, SECTION_INSTRUCTIONS_LENGTH)}
          value={instructions}
          onChange={({ currentTarget }) => setInstructions(currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit">{t('sections.save')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

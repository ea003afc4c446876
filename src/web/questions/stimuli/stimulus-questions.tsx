import { ActionIcon } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { screensOf } from '../../../questions/screens-registry.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Grip } from '../../../ui/reorder/grip.tsx';
import { ReorderList } from '../../../ui/reorder/reorder-list.tsx';
import { ReorderRow } from '../../../ui/reorder/reorder-row.tsx';
import { afterSaving } from '../../forms/unsaved-changes-guard.tsx';
import { questionPath, type StimulusKey } from '../../paths/questions.ts';
import { stemLine } from '../bank/stem-text.ts';
import { questionTypeIcons } from '../question-type-icons.ts';
import classes from './stimulus-questions.module.css';
import type { StimulusQuestion } from './use-stimulus-questions.ts';

type Props = {
  of: readonly StimulusQuestion[];
  context: StimulusKey;
  onMove: (from: number, to: number) => void;
  onRemove: (idQuestion: number) => void;
  /** Before one goes to a question's own editor and comes back. */
  onLeave: () => void;
};

/**
 * Renders the questions of a stimulus in their order, which can be moved by dragging or by keys, edited and removed.
 */
export function StimulusQuestions({ of, context, onMove, onRemove, onLeave }: Props) {
  const { t } = useTranslation('bank');
  return (
    <ReorderList ids={of.map(({ idQuestion }) => idQuestion)} onMove={onMove}>
      {(order) => (
        <ol className={classes.list}>
          {order.map((id, index) => {
            const its = of.find(({ idQuestion }) => idQuestion === id);
            if (!its) return null;
            const { question, gone } = its;
            const type = question && screensOf(question.idType);
            const Icon = type && questionTypeIcons[type.icon];
            const name = question ? stemLine(question, 90) : '';
            return (
              <ReorderRow key={id} row={id} className={classes.row}>
                <Grip name={name} />
                <span className={classes.number}>{index + 1}</span>
                <span className={classes.name}>
                  {Icon && <Icon size={18} className={classes.icon} role="img" aria-label={t(`type.${type.name}`)} />}
                  {gone ? t('group.gone') : name}
                </span>
                {question?.can.edit && (
                  <ActionIcon
                    component={Link}
                    to={questionPath(id, context)}
                    state={afterSaving.state}
                    onClick={onLeave}
                    aria-label={t('group.editOne', { name })}
                  >
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                )}
                <ActionIcon aria-label={t('group.remove', { name })} onClick={() => onRemove(id)}>
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </ReorderRow>
            );
          })}
        </ol>
      )}
    </ReorderList>
  );
}

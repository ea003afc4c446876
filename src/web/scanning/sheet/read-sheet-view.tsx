import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReadAnswer, ReadSheet } from '../../../contract/scanning.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useListFormat } from '../../../ui/format/list-format.ts';
import { placeStateOf } from '../../display/place-state.ts';
import { readSheetPictureAddress } from '../../paths/scanning.ts';
import classes from './sheet.module.css';
import { SheetPicture } from './sheet-picture.tsx';

const icons = { right: IconCheck, wrong: IconX, blank: IconMinus, waiting: null, answered: null, out: null };

/** Renders a sheet: its picture with what was read drawn over it, or since when that is gone, and what was read as a table. */
export function ReadSheetView({ idSchedule, sheet }: { idSchedule: number; sheet: ReadSheet }) {
  const { t } = useTranslation('readSheet');
  const { date, dateTime } = useFormat();
  const { idStudent, at, version, picture, pictureDeleted, answers } = sheet;
  const decided = answers.flatMap(({ decided }) => decided?.by ?? []);
  return (
    <>
      <p className={classes.hint}>
        {t('readAt', { when: dateTime(at), version })}
        {decided.length > 0 &&
          ` ${t('decidedBy', { count: decided.length, names: [...new Set(decided)].join(' · ') })}`}
      </p>
      <div className={classes.columns}>
        {picture ? (
          <SheetPicture
            address={readSheetPictureAddress(idSchedule, idStudent)}
            size={picture}
            answers={answers.map((answer) => ({ ...answer, state: placeStateOf(answer) }))}
          />
        ) : (
          <p className={classes.none}>
            {pictureDeleted === null ? t('noPicture') : t('deletedOn', { date: date(pictureDeleted) })}
          </p>
        )}
        <div>
          {picture && (
            <ul className={classes.key}>
              <li>
                <IconCheck size={16} aria-hidden /> {t('key.right')}
              </li>
              <li>
                <IconX size={16} aria-hidden /> {t('key.wrong')}
              </li>
              <li>
                <DashedRing /> {t('key.correct')}
              </li>
            </ul>
          )}
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('column.question')}</th>
                <th scope="col">{t('column.read')}</th>
                <th scope="col">{t('column.went')}</th>
                <th scope="col" className={classes.points}>
                  {t('column.points')}
                </th>
              </tr>
            </thead>
            <tbody>
              {answers.map((answer) => (
                <AnswerRow key={answer.question} answer={answer} />
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </>
  );
}

function AnswerRow({ answer }: { answer: ReadAnswer }) {
  const { t } = useTranslation(['readSheet', 'ownResults']);
  const { answerGrade } = useFormat();
  const list = useListFormat();
  const { question, letters, correct, score, weight, decided } = answer;
  const state = placeStateOf(answer);
  const Icon = icons[state];
  const saysRight = (state === 'wrong' || state === 'blank') && correct !== null;
  return (
    <tr>
      <th scope="row">{question}</th>
      <td>
        {letters === '' ? t('readSheet:blank') : list([...letters])}
        {decided && <span aria-hidden> *</span>}
      </td>
      <td>
        <span className={classes.state} data-state={state}>
          {Icon && <Icon size={16} aria-hidden />} {t(`ownResults:state.${state}`)}
        </span>
        {saysRight && <span className={classes.hint}> · {t('readSheet:correctIs', { letters: correct })}</span>}
      </td>
      <td className={classes.points}>{state === 'out' || score === null ? '–' : answerGrade(score * weight)}</td>
    </tr>
  );
}

function DashedRing() {
  return (
    <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden>
      <circle cx={8} cy={8} r={6.5} fill="none" stroke="currentcolor" strokeWidth={1.5} strokeDasharray="2 2.5" />
    </svg>
  );
}

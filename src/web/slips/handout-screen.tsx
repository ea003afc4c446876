import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { calls } from '../../contract/index.ts';
import { formatAccessCode } from '../../core/people/access-codes.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { QrCode } from '../../ui/layout/qr-code.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useMe } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { classPath } from '../paths/classes.ts';
import { loadPrinting, typedAddress } from './fixed-words.ts';
import classes from './handout.module.css';

/** Renders the poster of a class's code: letters of 12 cm, read from the last row, with where to enter them. */
function HandoutScreen() {
  const idCourse = Number(useParams().idCourse);
  const { t } = useTranslation('slips');
  const { date } = useFormat();
  const { schoolPaper } = useMe();
  const { content } = useRead(calls.joining.getClassCode, { idCourse }, { suspend: true }).reply;
  const { language } = content;
  const words = { queryKey: ['printing', language], queryFn: () => loadPrinting(language) };
  const printing = useRead(words, { suspend: true }).reply;
  const { code, courseName, schoolName, address } = content;
  const isOpen = code?.state === 'active';
  return (
    <div className={classes.screen}>
      <Screen
        title={t('handout.title')}
        above={`${courseName} · ${schoolName}`}
        subtitle={isOpen && t('handout.text')}
        back={{ to: classPath(idCourse), label: t('handout.back') }}
        actions={
          isOpen && (
            <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
              {t('handout.print')}
            </Button>
          )
        }
      >
        {isOpen ? (
          <div className={classes.sheet} data-paper={schoolPaper} lang={printing.language} data-scheme="light">
            <LargeCode code={code.code} label={printing.t('handout.code')} />
            <div className={classes.foot}>
              <div>
                <p className={classes.place}>
                  {courseName} · {schoolName}
                </p>
                <p className={classes.steps}>
                  {printing.t('handout.join')} <strong>{typedAddress(address)}</strong> {printing.t('handout.enter')}{' '}
                  {code.lastDay !== null && printing.t('handout.until', { date: date(`${code.lastDay}T12:00:00Z`) })}
                </p>
              </div>
              <QrCode text={address} label={printing.t('slip.code', { address })} className={classes.qr ?? ''} />
            </div>
          </div>
        ) : (
          <EmptyState title={t('handout.none.title')}>{t('handout.none.text')}</EmptyState>
        )}
      </Screen>
    </div>
  );
}

/** In millimetres: the width of the page between its margins, the height of a capital letter, what Q needs below it. */
const WIDTH = 196;
const CAPITAL = 120;
const BELOW = 8;
/** The capitals of Atkinson Hyperlegible Next are 0.668 of its size. */
const SIZE = CAPITAL / 0.668;

/** Renders a code in two lines whose letters are as wide as the page allows. */
function LargeCode({ code, label }: { code: string; label: string }) {
  const lines = formatAccessCode(code).split(' ');
  return (
    <svg
      role="img"
      aria-label={`${label} ${formatAccessCode(code)}`}
      viewBox={`0 0 ${WIDTH} ${(CAPITAL + BELOW) * lines.length}`}
      className={classes.code}
    >
      {lines.map((line, row) => (
        <text
          key={row === 0 ? 'first' : 'second'}
          y={(CAPITAL + BELOW) * row + CAPITAL}
          fontSize={SIZE}
          textLength={WIDTH}
          lengthAdjust="spacingAndGlyphs"
        >
          {line}
        </text>
      ))}
    </svg>
  );
}

export { HandoutScreen as Component };

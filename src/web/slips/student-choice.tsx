import { Checkbox } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCircleMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { SlipStudent } from '../../contract/slips.ts';
import { fullName } from '../../core/people/roles.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Toast } from '../../ui/feedback/toast.tsx';
import { useWrite } from '../data/use-write.ts';
import classes from './slips.module.css';

type Props = {
  students: readonly SlipStudent[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
};

/** Renders the students of a class with what a slip would do to each, and who gets one. */
export function StudentChoice({ students, chosen, onChange }: Props) {
  const { t, i18n } = useTranslation('slips');
  const mail = useWrite(calls.slips.sendPasswordLink);
  const [mailed, setMailed] = useState<string | null>(null);
  const toggle = (idUser: number) => {
    const next = new Set(chosen);
    if (!next.delete(idUser)) next.add(idUser);
    onChange(next);
  };
  return (
    <>
      <ErrorNotice error={mail.error} />
      <ul className={classes.students} aria-label={t('slips.students')}>
        {students.map((student) => {
          const name = fullName(student, i18n.language);
          return (
            <li key={student.idUser} className={classes.student}>
              <span className={classes.number}>{student.listNumber}</span>
              {student.can.reset ? (
                <Checkbox
                  label={name}
                  description={<State student={student} />}
                  checked={chosen.has(student.idUser)}
                  onChange={() => toggle(student.idUser)}
                  className={classes.choice}
                />
              ) : (
                <div className={`${classes.choice} ${classes.withoutBox}`}>
                  <p>{name}</p>
                  <p className={classes.state}>
                    <State student={student} />
                  </p>
                </div>
              )}
              {student.obstacle === 'link' && (
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('slips.mailNamed', { name })}
                  loading={mail.isPending && mail.variables?.idUser === student.idUser}
                  onClick={() =>
                    mail.mutate({ idUser: student.idUser }, { onSuccess: () => setMailed(t('slips.mailed', { name })) })
                  }
                >
                  {t('slips.mail')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Toast onClose={() => setMailed(null)}>{mailed}</Toast>
    </>
  );
}

function State({ student: { login, obstacle } }: { student: SlipStudent }) {
  const { t } = useTranslation('slips');
  const Icon = obstacle === null ? IconCircleDashed : obstacle === 'used' ? IconCircleCheck : IconCircleMinus;
  return (
    <>
      <span className={classes.login}>{login}</span>{' '}
      <span className={classes.word}>
        <Icon size={14} aria-hidden className={classes.icon} /> {t(`slips.${obstacle ?? 'never'}`)}
      </span>
    </>
  );
}

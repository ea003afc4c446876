import { useTranslation } from 'react-i18next';
import type { SchoolMember } from '../../contract/members.ts';
import type { MemberState } from '../../core/people/member-state.ts';
import { fullName, roleOf } from '../../core/people/roles.ts';
import { Badge, type BadgeLook, line } from '../../ui/feedback/badge.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { type Column, RowTitle } from '../../ui/list/table.tsx';
import classes from './members.module.css';

const looks: Record<MemberState, BadgeLook> = {
  active: { shape: <circle cx="6" cy="6" r="4.5" fill="currentColor" />, tone: 'high' },
  neverSignedIn: { shape: <circle cx="6" cy="6" r="4.5" {...line} />, tone: 'ink' },
  invited: { shape: <path d="M1.5 3h9v6.5h-9zM1.5 3 6 6.8 10.500 3" {...line} strokeWidth={1.5} />, tone: 'accent' },
  locked: { shape: <path d="m2 2 8 8M10 2l-8 8" {...line} /> },
};

/** Returns the columns of a school's people: name, role with permissions, state with its time. */
export function useMemberColumns(): Column<SchoolMember>[] {
  const { t, i18n } = useTranslation(['members', 'shell']);
  const { dateTime, date } = useFormat();
  const stateDetail = ({ lastSignedIn, expires, can }: SchoolMember): string | null => {
    if (expires !== null)
      return Date.parse(expires) > Date.now()
        ? t('column.validUntil', { date: date(expires) })
        : t('column.expired', { date: date(expires) });
    if (can.unlockLogin) return t('column.loginLocked');
    return lastSignedIn === null ? null : t('column.lastSignedIn', { date: dateTime(lastSignedIn) });
  };
  return [
    {
      key: 'name',
      head: t('column.name'),
      role: 'title',
      cell: (member) => {
        const { waitingEmail: email, login } = member;
        const detail = email ? t('waitingEmail', { email }) : member.email || login;
        return <RowTitle title={fullName(member, i18n.language)} detail={detail} />;
      },
    },
    {
      key: 'role',
      head: t('column.role'),
      cell: ({ idType, permissions, withoutStudentModules }) => (
        <>
          <div>{t(`shell:role.${roleOf(idType)}`)}</div>
          {permissions.length > 0 && roleOf(idType) !== 'student' && (
            <div className={classes.detail}>{permissions.map((name) => t(`permission.${name}`)).join(' · ')}</div>
          )}
          {withoutStudentModules && <div className={classes.detail}>{t('column.withoutStudentModules')}</div>}
        </>
      ),
    },
    {
      key: 'state',
      head: t('column.state'),
      cell: (member) => {
        const detail = stateDetail(member);
        return (
          <>
            <Badge look={looks[member.state]}>{t(`state.one.${member.state}`)}</Badge>
            {detail && <div className={classes.detail}>{detail}</div>}
          </>
        );
      },
    },
  ];
}

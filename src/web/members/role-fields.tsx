import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Permission, permissions, type Role, roleOf, roles } from '../../core/people/roles.ts';
import type { Actor } from '../../core/policies/actor.ts';
import { canGrant, canManageRole } from '../../core/policies/member.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { useMe } from '../data/session.ts';
import classes from './members.module.css';

export type RoleValues = { role: Role; permissions: Permission[] };

type Props = {
  value: RoleValues;
  onChange: (value: RoleValues) => void;
  /** The role and permissions that the person has: they may stay, whatever the user may give. */
  before?: RoleValues;
};

const staffRoles = ['teacher', 'coordinator', 'administrator'] as const;

/** Renders the choice of a role, and of the permissions that the user may give. Students have neither choice. */
export function RoleFields({ value, onChange, before }: Props) {
  const { t } = useTranslation(['members', 'shell']);
  const me = useMe();
  const idSchool = me.idSchool ?? 0;
  const { idUser, idType, permissions: own } = me;
  const actor: Actor = { idUser, role: roleOf(idType), permissions: own, idSchool, schools: [] };
  const offered = staffRoles.filter((role) => canManageRole(actor, idSchool, role));
  const grantable = permissions.filter(
    (permission) => canGrant(actor, permission) || before?.permissions.includes(permission),
  );
  const has = (permission: Permission) => value.permissions.includes(permission);
  const toggle = (permission: Permission) =>
    onChange({ ...value, permissions: permissions.filter((each) => (each === permission ? !has(each) : has(each))) });
  return (
    <>
      <NativeSelect
        size="md"
        label={t('field.role')}
        description={t(`roleHint.${value.role}`)}
        disabled={before?.role === 'student'}
        data={(before?.role === 'student' ? ['student' as const] : offered).map((role) => ({
          value: String(roles[role]),
          label: t(`shell:role.${role}`),
        }))}
        value={String(roles[value.role])}
        onChange={({ currentTarget }) => onChange({ ...value, role: roleOf(Number(currentTarget.value)) })}
      />
      {value.role !== 'student' && (
        <FormField label={t('field.permissions')}>
          <div className={classes.form}>
            {grantable.map((permission) => (
              <Checkbox
                key={permission}
                label={t(`permission.${permission}`)}
                checked={has(permission)}
                onChange={() => toggle(permission)}
              />
            ))}
          </div>
        </FormField>
      )}
    </>
  );
}

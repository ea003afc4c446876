import { roleOf } from '../../core/people/roles.ts';
import { useMe } from '../data/session.ts';
import { ClassesScreen } from './list/classes-screen.tsx';
import { OwnClassesScreen } from './list/own-classes-screen.tsx';

/** Renders the classes at the same address for two readers: a student's own, or those that staff may see. */
export function Component() {
  return roleOf(useMe().idType) === 'student' ? <OwnClassesScreen /> : <ClassesScreen />;
}

import { openWorld } from './world.ts';

/** Opens a world with one school and a teacher in it. */
export const openTeacherWorld = async () => {
  const world = await openWorld();
  const idSchool = await world.addSchool('IES Ría de Vigo');
  return { world, idSchool, teacher: await world.addPerson('teacher', 'Ana Núñez', idSchool) };
};

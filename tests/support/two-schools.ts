import { openWorld } from './world.ts';

/**
 * Opens a world with two schools and a small catalogue: Ana and Bruno teach at the first school, Dora is an author of
 * the provider.
 */
export const openTwoSchools = async () => {
  const world = await openWorld();
  const idSchool = await world.addSchool('IES Ría de Vigo');
  const elsewhere = await world.addSchool('Colegio de Évora');
  return {
    world,
    idSchool,
    elsewhere,
    ana: await world.addPerson('teacher', 'Ana Núñez', idSchool),
    bruno: await world.addPerson('teacher', 'Bruno Gil', idSchool),
    dora: await world.addPerson('author', 'Dora Pires'),
    idCataloging: await world.addCatalogue(['Ciencias', 'Biología']),
  };
};

import type { Hands } from './hands.ts';

const title = 'Fuerzas, energía y materia';

/** From the list of assessments to a schedule of a finished one, for a class in its next lesson. */
export const scheduleForClass = async ({ page, click }: Hands) => {
  const row = page.getByRole('row', { name: new RegExp(`^${title}`) });
  await click(row.getByRole('button').last());
  await click(page.getByRole('menuitem', { name: 'Programar' }));
  const dialog = page.getByRole('dialog', { name: `Programar «${title}»` });
  await click(dialog.getByRole('button', { name: /^3\.º B/ }));
  await click(dialog.getByRole('button', { name: 'Próxima clase' }));
  await click(dialog.getByRole('button', { name: /^Programar/ }));
  await page.getByRole('dialog', { name: 'Programada' }).waitFor();
};

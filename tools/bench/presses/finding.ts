import type { Hands } from './hands.ts';

/** From the bank to a question that has the word in the name of its content only, and in the singular. */
export const findQuestion = async ({ page, click, type }: Hands) => {
  await click(page.getByRole('searchbox', { name: 'Buscar en el banco' }));
  await type('ecuaciones');
  await page.getByText(/^1 de \d+ preguntas en el banco$/).waitFor();
  await page.getByRole('article').getByText('paso a paso').waitFor();
};

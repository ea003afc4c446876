import { join } from 'node:path';
import { desktopWindow, launchBrowser, openBrowserPage, phoneWindow, signIn } from '../tests/support/browser.ts';
import { signInAt } from '../tests/support/remote-client.ts';
import { startServer, temporaryFolder } from '../tests/support/server.ts';
import { scanDemonstrationSheets } from './scanning/demonstration-sheets.ts';
import { writePdf } from './scanning/files/pdf.ts';

const SHEETS = 12;

const picture = (name: string) => join(import.meta.dirname, '../docs/pictures', `${name}.png`);

/** Takes the pictures of the README from the running product and its demonstration. Needs the built web app. */
const { folder, remove } = temporaryFolder();
const server = await startServer({ DATA_DIR: folder, PORT: '0', DEMO: '1' });
const browser = await launchBrowser();
try {
  const { page, context } = await openBrowserPage(browser, server.address, desktopWindow);
  const settled = () => page.waitForLoadState('networkidle');

  await signIn(page, 'teacher@demo.school');
  await page.getByText('Repaso de Matemáticas').first().waitFor();
  await settled();
  await page.screenshot({ path: picture('assessments') });

  await page.goto('/add-assessment');
  await page.getByRole('textbox', { name: 'Título' }).fill('Fuerzas y energía');
  await page.getByRole('button', { name: /^Física y Química/ }).click();
  await page.getByRole('button', { name: 'Preguntas', exact: true }).click();
  const bank = page.getByRole('region', { name: 'Banco de preguntas' });
  for (const count of [1, 2, 3]) {
    await bank.getByRole('button', { name: 'Añadir' }).first().click();
    await page.getByRole('heading', { name: new RegExp(`^${count} pregunta`) }).waitFor();
  }
  await page.reload();
  await page.getByRole('heading', { name: '3 preguntas' }).waitFor();
  await settled();
  await page.screenshot({ path: picture('builder') });

  await page.goto('/my-questions?search=vela');
  await page.getByRole('link', { name: 'Editar' }).first().click();
  await page.getByRole('heading', { name: 'Editar pregunta', level: 1 }).waitFor();
  await page.getByRole('complementary', { name: 'Como estudiante' }).getByRole('checkbox').first().waitFor();
  await settled();
  await page.screenshot({ path: picture('question') });

  await page.goto('/reports');
  await page
    .getByRole('link', { name: /Evaluación inicial/ })
    .first()
    .click();
  await page.getByRole('heading', { name: /Evaluación inicial/, level: 1 }).waitFor();
  await settled();
  await page.screenshot({ path: picture('results') });

  const results = page.url();
  await page.goto('/my-class');
  await page.getByRole('link', { name: '3.º A' }).click();
  await page.getByRole('heading', { name: '3.º A', level: 1 }).waitFor();
  await settled();
  await page.screenshot({ path: picture('class') });

  const dark = await openBrowserPage(browser, server.address, {
    ...desktopWindow,
    colorScheme: 'dark',
    storageState: await context.storageState(),
  });
  await dark.page.goto(results);
  await dark.page.getByRole('link', { name: 'Por estudiante' }).click();
  // The screen before has tables, too.
  await dark.page.waitForURL(/by-student/);
  await dark.page.getByRole('table').waitFor();
  await dark.page.waitForLoadState('networkidle');
  await dark.page.screenshot({ path: picture('results-dark') });

  const student = await openBrowserPage(browser, server.address, phoneWindow);
  await signIn(student.page, 'student@demo.school');
  await student.page.getByRole('link', { name: 'Empezar Repaso de Matemáticas' }).click();
  await student.page.getByRole('checkbox').check();
  await student.page.getByRole('button', { name: 'Continuar' }).click();
  await student.page.getByRole('button', { name: 'Empezar' }).click();
  await student.page.getByRole('dialog').getByRole('button', { name: 'Empezar ahora' }).click();
  for (const number of [1, 2, 3]) {
    await student.page.getByRole('region', { name: `Pregunta ${number}` }).waitFor();
    await student.page.keyboard.press('abc'[number % 3] ?? 'a');
    if (number < 3) await student.page.getByRole('button', { name: 'Siguiente' }).click();
  }
  await student.page.getByRole('banner').getByText('Guardado').waitFor();
  await student.page.screenshot({ path: picture('paper-phone') });

  const teacher = await signInAt(server.address, 'teacher@demo.school');
  const { idSchedule, scanned } = await scanDemonstrationSheets(teacher, SHEETS);
  const stack = { name: 'hojas.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await writePdf(scanned)) };
  await page.goto(`/reports/${idSchedule}/results/sheets`);
  await page.getByRole('checkbox', { name: /^Acepto las condiciones/ }).check();
  await page.getByLabel('Elegir archivos').and(page.locator('input')).setInputFiles([stack]);
  await page.getByRole('link', { name: /^Revisar/ }).click({ timeout: 120_000 });
  await page.getByRole('heading', { name: /^Pregunta/, level: 2 }).waitFor();
  await settled();
  await page.screenshot({ path: picture('review') });
} finally {
  await browser.close();
  await server.end('SIGTERM');
  remove();
}

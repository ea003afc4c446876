import { expect, it } from 'vitest';
import { openDemonstration } from './support/demonstration.ts';

const { clientOf, openPage } = openDemonstration();

it('an address with a one-time token signs in once, opens the first view, and loses the token', async () => {
  const { token } = (await (await clientOf('teacher')).session.createOneTimeToken({})).content;
  const page = await openPage();
  await page.goto(`/auth?token=${token}&view=reports&view=assessments`);
  await page.waitForURL('/reports?view=reports&view=assessments');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  expect(page.url()).not.toContain(token);

  const another = await openPage();
  await another.goto(`/auth?token=${token}`);
  await another.waitForURL('/login?refused=token');
  await another.getByRole('alert').filter({ hasText: 'ya no funciona' }).waitFor();
});

import { desc } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AssessmentWorld, openAssessmentWorld } from '../../../../tests/support/assessment-world.ts';
import { asset, audit } from '../../database/schema.ts';

describe('the logo of an assessment', () => {
  let fixture: AssessmentWorld;
  let idAssessment: number;
  let picture: Blob;

  beforeAll(async () => {
    fixture = await openAssessmentWorld();
    const create = { width: 40, height: 20, channels: 3, background: '#246' } as const;
    picture = new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
  });
  afterAll(() => fixture.world.close());
  beforeEach(async () => {
    idAssessment = await fixture.addDraft(fixture.ana);
    await fixture.setQuestions(idAssessment, fixture.standaloneQuestions.slice(0, 2));
  });

  const build = () => fixture.ana.client.assessments;
  const upload = (file = picture) => build().uploadAssessmentLogo({ idAssessment, file });
  const logoOf = async () => (await build().continueAssessment({ idAssessment })).content.logo;
  const assets = () => fixture.world.database.select().from(asset);

  describe('uploadAssessmentLogo', () => {
    it('stores the image, which is printed, copied and removable', async () => {
      const { logo } = (await upload()).content;
      expect(logo).toMatch(/^[0-9a-f]{32}\.png$/);
      expect(await logoOf()).toBe(logo);
      const [mark] = await fixture.world.database.select().from(audit).orderBy(desc(audit.id)).limit(1);
      expect(mark).toMatchObject({ idUser: fixture.ana.idUser, call: 'uploadAssessmentLogo' });
      expect(mark).toMatchObject({ subject: { idAssessment, logo }, before: { logo: null }, after: { logo } });
      const printed = (await build().assessmentPreview({ idAssessment })).content;
      expect(printed).toMatchObject({ logo, logoWidth: 40, logoHeight: 20 });
      const copy = (await build().copyAssessment({ idAssessment })).content;
      expect((await build().continueAssessment(copy)).content.logo).toBe(logo);
      const shown = await fixture.ana.client.raw('GET', `/files/${logo}`);
      expect((await sharp(new Uint8Array(await shown.arrayBuffer())).metadata()).width).toBe(40);
      await build().removeAssessmentLogo({ idAssessment });
      await build().removeAssessmentLogo({ idAssessment });
      expect(await logoOf()).toBeNull();
    });

    it('refuses files that are no image or too large', async () => {
      const before = [await fixture.readAllRows(idAssessment), await assets()];
      const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
      for (const content of ['', '%PDF-1.7', '<html><script>alert(1)</script></html>', drawing])
        await expect(upload(new Blob([content]))).refusedAs('imagesOnly');
      await expect(upload(new Blob([new Uint8Array(10_000_001)]))).refusedAs('fileTooLarge');
      await expect(build().uploadAssessmentLogo({ idAssessment } as never)).notDoneWith(400, 'Missing parameters');
      expect([await fixture.readAllRows(idAssessment), await assets()]).toEqual(before);
    });

    it('the logo parameter of finishAssessment sets it, an empty one removes it, a missing one leaves it unchanged', async () => {
      const { logo } = (await upload()).content;
      const finish = async (more: object) => {
        const id = (await build().copyAssessment({ idAssessment })).content.idAssessment;
        await build().finishAssessment({ idAssessment: id, title: 'La célula', ...more });
        return (await build().continueAssessment({ idAssessment: id })).content.logo;
      };
      expect(await finish({})).toBe(logo);
      expect(await finish({ logo: '' })).toBeNull();
      await build().removeAssessmentLogo({ idAssessment });
      expect(await finish({ logo })).toBe(logo);
      const { audited: _, ...before } = await fixture.readAllRows(idAssessment);
      await expect(finish({ logo: `${'0'.repeat(32)}.png` })).refusedAs('filesMissing');
      await expect(finish({ logo: 'logo.png' })).notDoneWith(400, 'Invalid logo parameter');
      expect(await fixture.readAllRows(idAssessment)).toMatchObject(before);
    });

    it('refuses a finished assessment, as removeAssessmentLogo does', async () => {
      const { logo } = (await upload()).content;
      await build().finishAssessment({ idAssessment, title: 'La célula' });
      const before = await fixture.readAllRows(idAssessment);
      await expect(upload()).refusedAs('assessmentFinished');
      await expect(build().removeAssessmentLogo({ idAssessment })).refusedAs('assessmentFinished');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
      expect(await logoOf()).toBe(logo);
    });
  });
});

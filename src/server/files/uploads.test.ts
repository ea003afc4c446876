import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildH5pPackage } from '../../../tests/support/h5p-package.ts';
import { readStoredFile } from '../../../tests/support/memory-files.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { asset, audit } from '../database/schema.ts';
import { TaskStopped } from '../tasks/api.ts';
import { Unavailable } from '../unavailable.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f6b63' } });
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));
const mp3 = Uint8Array.from([...ascii('ID3'), 4, 0, 0, 0, 0, 0, 0, ...Array(500).fill(7)]);
const webm = Uint8Array.from([
  0x1a,
  0x45,
  0xdf,
  0xa3,
  0x9f,
  0x42,
  0x82,
  0x84,
  ...ascii('webm'),
  ...Array(3_000).fill(9),
]);
const named = (bytes: Uint8Array, name: string, type = 'application/octet-stream') =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type });
const padded = (bytes: Uint8Array, length: number) => {
  const long = new Uint8Array(length);
  long.set(bytes);
  return long;
};

describe('uploads for questions', () => {
  let world: World;
  let ana: TestUser;
  let luis: TestUser;

  beforeAll(async () => {
    world = await openWorld();
    const idSchool = await world.addSchool('IES Ría de Vigo');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    luis = await world.addPerson('student', 'Luis Prado', idSchool);
  });
  afterAll(() => world.close());

  const upload = async (kind: 'image' | 'audio' | 'video', file: File, person = ana) =>
    (await person.client.files.uploadFile({ kind, file: file as never })).content;
  const uploadPackage = async (bytes: Uint8Array, name = 'suma.h5p', person = ana) =>
    (await person.client.files.uploadPackage({ file: named(bytes, name) as never })).content;
  const rows = () => world.database.select().from(asset).orderBy(asset.id);
  const get = (path: string, headers: Record<string, string> = {}) =>
    world.anonymous.raw('GET', path, undefined, { 'sec-fetch-site': 'cross-site', ...headers });
  const see = (path: string, headers: Record<string, string> = {}) => ana.client.raw('GET', path, undefined, headers);
  /** What the frame asks for that plays a package. */
  const play = async (id: string, path: string, headers: Record<string, string> = {}) => {
    const { token } = (await ana.client.files.openPackage({ package: id })).content;
    return get(`/h5p/t/${token}/${id}/${path}`, headers);
  };
  const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
  const withWorkers = async (run: () => Promise<never>, act: () => Promise<void>) => {
    const { workers } = world.host;
    world.host.workers = { run };
    await act().finally(() => {
      world.host.workers = workers;
    });
  };
  const changesNothing = async (act: () => Promise<void>) => {
    const before = await rows();
    await act();
    expect(await rows()).toEqual(before);
  };

  describe('an image', () => {
    it('is stored upright, small and without metadata, whatever its name', async () => {
      const photo = await picture(3000, 2000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
      const uploaded = await upload('image', named(photo, 'IMG_0001.exe', 'application/x-msdownload'));
      expect(uploaded).toEqual({ asset: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/), width: 1067, height: 1600 });
      const stored = await sharp(await readStoredFile(world.host.files, uploaded.asset)).metadata();
      expect([stored.width, stored.height, stored.exif, stored.orientation]).toEqual([
        1067,
        1600,
        undefined,
        undefined,
      ]);
      expect(await rows()).toContainEqual(
        expect.objectContaining({ id: uploaded.asset, mime: 'image/jpeg', width: 1067 }),
      );
    });

    it('is stored once, however often it is uploaded', async () => {
      const drawing = await picture(40, 30).png().toBuffer();
      const first = await upload('image', named(drawing, 'a.png'));
      await changesNothing(async () => expect(await upload('image', named(drawing, 'b.png'))).toEqual(first));
    });

    it.each([
      ['a text', new TextEncoder().encode('not an image')],
      ['a recording', mp3],
      ['nothing', new Uint8Array()],
      ['a page', new TextEncoder().encode('<html><svg xmlns="http://www.w3.org/2000/svg"></svg></html>')],
    ])('is refused when it is %s', async (_, bytes) =>
      changesNothing(() => expect(upload('image', named(bytes, 'a.png', 'image/png'))).refusedAs('imagesOnly')),
    );

    it('is refused when decoding would fill the memory', async () => {
      const bomb = await picture(10, 10).png().toBuffer();
      // Its head says 12,000 by 12,000 pixels, and is right by its own check.
      bomb.writeUInt32BE(12_000, 16);
      bomb.writeUInt32BE(12_000, 20);
      bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
      await changesNothing(() => expect(upload('image', named(bomb, 'a.png'))).refusedAs('imagesOnly'));
    });

    it('is refused above 12 MB', async () => {
      const large = padded(await picture(40, 30).png().toBuffer(), 12_000_001);
      await changesNothing(() => expect(upload('image', named(large, 'a.png'))).refusedAs('fileTooLarge'));
    });
  });

  describe('a recording or a film', () => {
    it('is stored unchanged, named by its content', async () => {
      expect(await upload('audio', named(mp3, 'himno.txt'))).toEqual({
        asset: expect.stringMatching(/^[0-9a-f]{32}\.mp3$/),
        width: 0,
        height: 0,
      });
      const { asset: film } = await upload('video', named(webm, 'volcán.webm'));
      expect(await readStoredFile(world.host.files, film)).toEqual(webm);
      expect(await rows()).toContainEqual(
        expect.objectContaining({ id: film, mime: 'video/webm', bytes: webm.length }),
      );
    });

    it('is refused as the other type', async () => {
      await changesNothing(() => expect(upload('audio', named(webm, 'a.mp3'))).refusedAs('audioOnly'));
      await changesNothing(() => expect(upload('video', named(mp3, 'a.mp4'))).refusedAs('videoOnly'));
      await changesNothing(() => expect(upload('video', named(new Uint8Array(9), 'a.mp4'))).refusedAs('videoOnly'));
    });

    it('is refused above 20 MB, a film above 50 MB', async () => {
      const song = named(padded(mp3, 20_000_001), 'a.mp3');
      await changesNothing(() => expect(upload('audio', song)).refusedAs('fileTooLarge'));
      await changesNothing(() =>
        expect(upload('video', named(padded(webm, 50_000_001), 'a.webm'))).refusedAs('fileTooLarge'),
      );
    });
  });

  describe('a stored file', () => {
    it('is served inline, immutable and sandboxed', async () => {
      const { asset: name } = await upload('audio', named(mp3, 'a.mp3'));
      const response = await see(`/files/${name}`);
      expect(await bytesOf(response)).toEqual(mp3);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'audio/mpeg',
        'content-length': String(mp3.length),
        'content-disposition': 'inline',
        'accept-ranges': 'bytes',
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
    });

    it('is served in ranges', async () => {
      const { asset: name } = await upload('video', named(webm, 'a.webm'));
      const part = await see(`/files/${name}`, { range: 'bytes=8-11' });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes 8-11/${webm.length}`);
      expect(new TextDecoder().decode(await bytesOf(part))).toBe('webm');
      const none = await see(`/files/${name}`, { range: `bytes=${webm.length}-` });
      expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${webm.length}`]);
    });

    it('is not sent again to a client that has it', async () => {
      const { asset: name } = await upload('video', named(webm, 'a.webm'));
      const tag = (await see(`/files/${name}`)).headers.get('etag') ?? '';
      const again = await see(`/files/${name}`, { 'if-none-match': tag });
      expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0]);
      const other = await see(`/files/${name}`, { 'if-none-match': '"another"' });
      expect([other.status, (await bytesOf(other)).length]).toEqual([200, webm.length]);
    });

    it('is served in ranges only when If-Range matches', async () => {
      const { asset: name } = await upload('video', named(webm, 'a.webm'));
      const tag = (await see(`/files/${name}`)).headers.get('etag') ?? '';
      const range = 'bytes=8-11';
      expect((await see(`/files/${name}`, { range, 'if-range': tag })).status).toBe(206);
      expect((await see(`/files/${name}`, { range, 'if-range': '"another"' })).status).toBe(200);
    });

    it('replies to HEAD with its length, without opening it', async () => {
      const { asset: name } = await upload('video', named(webm, 'a.webm'));
      const head = await ana.client.raw('HEAD', `/files/${name}`, undefined, {});
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(webm.length)]);
      expect(await bytesOf(head)).toHaveLength(0);
    });

    it('is 404 under any other name', async () => {
      const { package: id } = await uploadPackage(buildH5pPackage());
      for (const path of [`/files/${'0'.repeat(32)}.png`, `/files/${id}`, `/files/${id}.zip`, '/files/..%2Fsecret.png'])
        expect((await see(path)).status).toBe(404);
    });
  });

  describe('an H5P package', () => {
    it('is stored as one file, with its title and library in the reply', async () => {
      const bytes = buildH5pPackage();
      const about = await uploadPackage(bytes, 'what.zip');
      expect(about).toEqual({
        package: expect.stringMatching(/^[0-9a-f]{32}$/),
        title: 'Una suma',
        library: 'School.Sum 1.0',
        reports: 'result',
      });
      expect(await readStoredFile(world.host.files, `${about.package}.h5p`)).toEqual(bytes);
      await changesNothing(async () => expect(await uploadPackage(bytes)).toEqual(about));
    });

    it.each([
      ['no zip', new TextEncoder().encode('no zip')],
      ['one that leads out of its folder', buildH5pPackage({ 'content/../../outside.json': '{}' })],
      [
        'one that unpacks to far more than it should',
        buildH5pPackage({ 'content/zeros.txt': new Uint8Array(20_000_000) }),
      ],
      ['one without its libraries', buildH5pPackage({ 'School.Sum-1.0/library.json': undefined })],
    ])('is refused when it is %s', async (_, bytes) =>
      changesNothing(() => expect(uploadPackage(bytes)).refusedAs('packageNotValid')),
    );

    it.each(['time', 'memory', 'crash'] as const)('is refused when its inspection is stopped: %s', async (reason) => {
      const stopped = async () => {
        throw new TaskStopped('inspectPackage', reason);
      };
      await withWorkers(stopped, () =>
        changesNothing(() =>
          expect(uploadPackage(buildH5pPackage({ 'content/new.txt': reason }))).refusedAs('fileTooLarge'),
        ),
      );
    });

    it('is refused with 503 when too many wait for inspection', async () => {
      const busy = async () => {
        throw new Unavailable('inspectPackage');
      };
      await withWorkers(busy, () =>
        changesNothing(() =>
          expect(uploadPackage(buildH5pPackage({ 'content/new.txt': 'x' }))).notDoneWith(
            503,
            'Service unavailable, try again later',
          ),
        ),
      );
    });

    it('is refused with the reason', async () => {
      const reasonFor = async (bytes: Uint8Array) => {
        const form = new FormData();
        form.set('file', named(bytes, 'suma.h5p'));
        return (await ana.client.raw('POST', '/questions/uploadPackage.php', form)).json();
      };
      expect(await reasonFor(buildH5pPackage({ 'School.Sum-1.0/library.json': undefined }))).toMatchObject({
        errCode: 415,
        reason: 'libraries',
      });
      expect(await reasonFor(buildH5pPackage({ 'content/content.json': undefined }))).toMatchObject({
        reason: 'content',
      });
    });

    it('is refused above 50 MB', async () =>
      changesNothing(() => expect(uploadPackage(padded(buildH5pPackage(), 50_000_001))).refusedAs('fileTooLarge')));

    it('is served file by file with a token and without a session', async () => {
      const { package: id } = await uploadPackage(buildH5pPackage());
      const response = await play(id, 'h5p.json');
      expect(await response.json()).toMatchObject({ title: 'Una suma' });
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'access-control-allow-origin': '*',
        'content-security-policy': expect.stringContaining('sandbox'),
        'cache-control': 'private, max-age=86400, immutable',
      });
      expect(await (await play(id, 'School.Sum-1.0/sum.css')).text()).toContain('font-size');
    });

    it('is served as gzip to clients that accept it', async () => {
      const { package: id } = await uploadPackage(buildH5pPackage());
      const response = await play(id, 'School.Sum-1.0/sum.js', { 'accept-encoding': 'gzip, br' });
      const packed = await bytesOf(response);
      expect(response.headers.get('content-length')).toBe(String(packed.length));
      const unpacked = new Response(packed).body?.pipeThrough(new DecompressionStream('gzip'));
      expect(await new Response(unpacked).text()).toBe(await (await play(id, 'School.Sum-1.0/sum.js')).text());
    });

    it.each([0, 9])(
      'gives the part of a film that is asked for, however the film is packed (level %i)',
      async (level) => {
        const film = Uint8Array.from({ length: 700_000 }, (_, index) => (index * index * index) % 65_521);
        const { package: id } = await uploadPackage(buildH5pPackage({ 'content/film.mp4': film }, level as 0 | 9));
        const response = await play(id, 'content/film.mp4', {
          range: 'bytes=600000-600099',
          'accept-encoding': 'gzip',
        });
        expect([response.status, response.headers.get('content-range')]).toEqual([206, 'bytes 600000-600099/700000']);
        expect(await bytesOf(response)).toEqual(film.slice(600_000, 600_100));
      },
    );

    it('serves only its files of served types', async () => {
      const { package: id } = await uploadPackage(
        buildH5pPackage({ 'content/.hidden.json': '{}', 'School.Sum-1.0/page.html': 'x' }),
      );
      for (const path of [
        'School.Sum-1.0/LICENSE',
        'School.Sum-1.0/page.html',
        'content/.hidden.json',
        'nothing.json',
        '..%2F..%2Fetc%2Fpasswd',
        '',
      ])
        expect((await play(id, path)).status).toBe(404);
    });

    it.each<[string, Record<string, string>, number]>([
      ['a script of the frame', { 'sec-fetch-dest': 'script' }, 200],
      ['a call of the frame', { 'sec-fetch-dest': 'empty' }, 200],
      [
        'a script of our own pages, which trust this address',
        { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'script' },
        404,
      ],
      ['a page', { 'sec-fetch-dest': 'document' }, 404],
      ['a page that our own leads to', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }, 404],
      ['a frame', { 'sec-fetch-dest': 'iframe' }, 404],
      ['an object', { 'sec-fetch-dest': 'object' }, 404],
      ['a worker', { 'sec-fetch-dest': 'worker' }, 404],
    ])("is served to the player's requests only: %s", async (_, headers, status) => {
      const { package: id } = await uploadPackage(buildH5pPackage());
      expect((await play(id, 'School.Sum-1.0/sum.js', headers)).status).toBe(status);
    });

    it('is served only with its own token, until that expires', async () => {
      const { package: id } = await uploadPackage(buildH5pPackage());
      const { package: other } = await uploadPackage(buildH5pPackage({ 'content/other.txt': 'x' }));
      const { token } = (await ana.client.files.openPackage({ package: id })).content;
      const [until = '', signature = ''] = token.split('.');
      const later = `${(Number.parseInt(until, 36) + 1).toString(36)}.${signature}`;
      for (const wrong of ['x', '.', until, `${until}.`, later, `${token}x`, `${until}.${'A'.repeat(43)}`, '%00.a'])
        expect([wrong, (await get(`/h5p/t/${wrong}/${id}/h5p.json`)).status]).toEqual([wrong, 404]);
      expect((await get(`/h5p/t/${token}/${other}/h5p.json`)).status).toBe(404);
      expect((await get(`/h5p/${id}/h5p.json`)).status).toBe(404);
      expect((await get(`/h5p/t/${token}/${id}/h5p.json`)).status).toBe(200);
      world.clock.pass(31 * 24 * 3_600_000);
      const expired = await get(`/h5p/t/${token}/${id}/h5p.json`);
      // The frame has to read it to say so.
      expect([expired.status, expired.headers.get('access-control-allow-origin')]).toEqual([403, '*']);
      expect((await play(id, 'h5p.json')).status).toBe(200);
    });

    it('gives tokens to users who may read what uses it, and is 404 to others', async () => {
      const { package: id } = await uploadPackage(buildH5pPackage());
      const olga = await world.addPerson('teacher', 'Olga Reis', await world.addSchool('Colegio de Évora'));
      for (const person of [olga, luis])
        await expect(person.client.files.openPackage({ package: id })).refusedAs('activityNotValid');
      await expect(ana.client.files.openPackage({ package: '0'.repeat(32) })).refusedAs('activityNotValid');
      await expect(world.anonymous.files.openPackage({ package: id })).notDoneWith(401, 'No session');
    });
  });

  it('are refused to students and anonymous users', async () => {
    const drawing = named(await picture(40, 30).png().toBuffer(), 'a.png');
    await changesNothing(() => expect(upload('image', drawing, luis)).notDoneWith(403, 'Not allowed'));
    await changesNothing(() => expect(uploadPackage(buildH5pPackage(), 'a.h5p', luis)).notDoneWith(403, 'Not allowed'));
    const stranger = { ...ana, client: world.anonymous };
    await changesNothing(() => expect(upload('image', drawing, stranger)).notDoneWith(401, 'No session'));
  });

  it('are refused beyond the daily quota of number and size, and accepted a day later', async () => {
    const eva = await world.addPerson('teacher', 'Eva Abreu', ana.idSchool);
    const song = (n: number) => named(Uint8Array.from([...mp3, n]), 'a.mp3');
    const size = mp3.length + 1;
    await upload('audio', song(1), eva);
    const within = async (quota: { uploads: number; bytes: number }, act: () => Promise<void>) => {
      world.host.quota = quota;
      await act().finally(() => delete world.host.quota);
    };
    await within({ uploads: 1, bytes: 1_000_000 }, async () => {
      await changesNothing(() => expect(upload('audio', song(2), eva)).refusedAs('uploadQuotaReached'));
      await changesNothing(() =>
        expect(uploadPackage(buildH5pPackage(), 'a.h5p', eva)).refusedAs('uploadQuotaReached'),
      );
      world.clock.pass(24 * 3_600_000);
      await upload('audio', song(2), eva);
    });
    await within({ uploads: 9, bytes: 2 * size }, async () => {
      await upload('audio', song(3), eva);
      await changesNothing(() => expect(upload('audio', song(4), eva)).refusedAs('uploadQuotaReached'));
    });
    await upload('audio', song(4), eva);
  });

  it('are written to the audit, unless refused', async () => {
    const marks = async () =>
      (await world.database.select().from(audit).orderBy(audit.id)).map(({ idUser, call, subject }) => [
        idUser,
        call,
        subject,
      ]);
    const before = await marks();
    const { asset: song } = await upload('audio', named(mp3, 'a.mp3'));
    const { package: activity } = await uploadPackage(buildH5pPackage());
    await expect(upload('video', named(mp3, 'a.mp4'))).refusedAs('videoOnly');
    expect(await marks()).toEqual([
      ...before,
      [ana.idUser, 'uploadFile', { asset: song }],
      [ana.idUser, 'uploadPackage', { package: activity }],
    ]);
  });

  it('are refused when a text field is sent instead of a file', async () => {
    const form = new FormData();
    form.set('file', 'a text');
    form.set('kind', 'image');
    expect((await ana.client.raw('POST', '/questions/uploadFile.php', form)).status).toBe(400);
  });
});

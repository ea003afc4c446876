import { join } from 'node:path';
import type { BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Block, type Doc, walk } from '../src/questions/text/document/document.ts';
import { DocSchema, GappedDocSchema } from '../src/questions/text/document/schema.ts';
import { docFromText } from '../src/questions/text/plain/from-plain-text.ts';
import { plainText } from '../src/questions/text/plain/plain-text.ts';
import { desktopWindow, phoneWindow } from './support/browser.ts';
import { expectAccessible } from './support/demonstration.ts';
import { openPages } from './support/pages.ts';
import { servePage } from './support/serve-page.ts';
import { temporaryFolder } from './support/server.ts';

const temporary = temporaryFolder();
let server: Awaited<ReturnType<typeof servePage>>;
/** The page of the current test. */
let page: Page;

beforeAll(async () => {
  server = await servePage('editor', join(temporary.folder, 'web'));
});
afterAll(async () => {
  await server?.close();
  temporary.remove();
});

const openPage = openPages(() => server.address, { strict: true, keep: true });
/** Opens the page, or brings it back to its beginning, which costs a tenth of loading the editor again. */
const open = async (path = '/', options: BrowserContextOptions = desktopWindow) => {
  page = await openPage(options);
  const { origin, href } = new URL(page.url());
  if (href === `${origin}${path}`) {
    await page.mouse.move(0, 0);
    await page.evaluate(() => {
      window.restart();
      scrollTo(0, 0);
    });
  } else await page.goto(path);
  await page.getByRole('textbox').first().waitFor();
};

const field = (name: string) => page.getByRole('textbox', { name });
const tool = (name: string, of = 'Command') =>
  page.getByRole('toolbar', { name: `Formatting: ${of}` }).getByRole('button', { name, exact: true });
const docs = () => page.evaluate(() => window.docs);
const command = async () => (await docs()).command;
const typesIn = (doc: Doc) => [...walk(doc)].map((node) => node.type);
const attributesOf = (doc: Doc, type: string) =>
  [...walk(doc)].flatMap((node) => (node.type === type && 'attrs' in node ? [node.attrs] : []));

const begin = async (doc: Doc = docFromText('')) => {
  await page.evaluate((doc) => window.put('command', doc), doc);
  await field('Command').click();
  await page.keyboard.press('Control+End');
  await nextFrame();
};

const paste = (into: Locator, data: Record<string, string>) =>
  into.evaluate((element, data) => {
    const clipboard = new DataTransfer();
    for (const [type, value] of Object.entries(data)) clipboard.setData(type, value);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }));
  }, data);

/** Browsers report a selection that keys have moved with the next frame; users do not type faster. */
const nextFrame = () =>
  page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));

/** The size that the page's upload service returns for every image. */
const size = { width: 1, height: 1 };
const png = { mimeType: 'image/png', buffer: Buffer.from('image') };

describe('the rich-text editor', () => {
  it('creates valid documents with the keyboard only', async () => {
    await open();
    await begin();
    await page.keyboard.type('## ');
    await page.keyboard.type('Title');
    await page.keyboard.press('Enter');
    await page.keyboard.type('plain ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('bold');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' 2026. H');
    await page.keyboard.press('Control+,');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Tab');
    await expect.poll(async () => plainText(await command())).toBe('Title\nplain bold 2026. H2\none\ntwo');
    const doc = await command();
    expect(DocSchema.safeParse(doc).error).toBeUndefined();
    expect(typesIn(doc).filter((type) => type === 'bulletList')).toHaveLength(2);
    expect(attributesOf(doc, 'heading')).toEqual([{ level: 2 }]);
  });

  it('reports the last letter when the field is removed right after it', async () => {
    await open();
    await begin();
    await page.keyboard.type('the very last letter');
    await page.getByRole('button', { name: 'Go on' }).evaluate((button: HTMLElement) => button.click());
    await field('Command').waitFor({ state: 'detached' });
    await expect.poll(async () => plainText(await command())).toBe('the very last letter');
  });

  it('calls onChange during typing without a pause', async () => {
    await open();
    await begin();
    await page.getByRole('region', { name: 'Preview' }).evaluate((preview) => {
      window.previewed = [];
      new MutationObserver(() => window.previewed.push(preview.textContent)).observe(preview, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    const typed = 'twenty letters a time';
    await page.keyboard.type(typed, { delay: 100 });
    await expect.poll(() => page.evaluate(() => window.previewed.at(-1))).toBe(typed);
    await expect.poll(() => page.evaluate(() => window.previewed.length)).toBeGreaterThan(1);
  });

  it('shows a value set from outside and continues from it', async () => {
    await open();
    await page.evaluate((doc) => window.put('first', doc), docFromText('From elsewhere'));
    await field('Alternative A').getByText('From elsewhere').waitFor();
    await field('Alternative A').press('Control+End');
    await page.keyboard.type('!');
    await expect.poll(async () => plainText((await docs()).first)).toBe('From elsewhere!');
  });

  it('lets Escape and Tab leave a list', async () => {
    await open();
    await begin({
      type: 'doc',
      content: [{ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] }],
    });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => field('Alternative A').evaluate((element) => element === document.activeElement))
      .toBe(true);
  });

  it('rejects input that would make the text too large to be saved, with a message', async () => {
    await open();
    await begin(docFromText('x'.repeat(50_000)));
    await page.keyboard.type('y');
    await page.getByRole('alert').getByText('This text cannot be any longer.').waitFor();
    await expect.poll(async () => plainText(await command())).toBe('x'.repeat(50_000));
  });
});

describe('the toolbar of the editor', () => {
  it('is one tab stop, with arrow keys inside and Alt+F10 to reach it', async () => {
    await open();
    await field('Alternative A').click();
    await page.keyboard.press('Alt+F10');
    const isAt = (name: string) => tool(name, 'Alternative A').evaluate((button) => button === document.activeElement);
    await expect.poll(() => isAt('Bold')).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => isAt('Italic')).toBe(true);
    await page.keyboard.press('End');
    await expect.poll(() => isAt('Image')).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => isAt('Bold')).toBe(true);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => field('Alternative A').evaluate((element) => element === document.activeElement))
      .toBe(true);
  });

  it('inserts a table of the chosen size, adds a row and removes a column', async () => {
    await open();
    await begin();
    await tool('Table').click();
    await page.getByRole('menuitem', { name: 'Insert a table…' }).click();
    await page.getByLabel('Rows').fill('2');
    await page.getByLabel('Columns').fill('2');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await nextFrame();
    for (const words of ['Year', 'mm', '2025', '70']) {
      await page.keyboard.type(words);
      await page.keyboard.press('Tab');
    }
    const change = async (name: string) => {
      await tool('Table').click();
      await page.getByRole('menuitem', { name }).click();
    };
    await field('Command').getByText('2025').click();
    await change('Row below');
    await change('Remove the column');
    await expect.poll(async () => plainText(await command())).toBe('mm\n70');
    const doc = await command();
    expect(typesIn(doc).filter((type) => type === 'tableRow')).toHaveLength(3);
    expect(typesIn(doc).filter((type) => type === 'tableHeader')).toHaveLength(1);
    expect(DocSchema.safeParse(doc).success).toBe(true);
  });

  it('links selected words to a web address and refuses javascript:', async () => {
    await open();
    await field('Alternative A').click();
    await page.keyboard.press('Control+a');
    await nextFrame();
    await page.keyboard.press('Control+k');
    await page.getByLabel('Web or email address').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('This is not a web or email address').waitFor();
    await page.getByLabel('Web or email address').fill('example.org');
    await page.keyboard.press('Enter');
    const linked = docFromText('One');
    linked.content = [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'One', marks: [{ type: 'link', attrs: { href: 'https://example.org' } }] }],
      },
    ];
    await expect.poll(async () => (await docs()).first).toEqual(linked);
  });
});

describe('the formula dialog', () => {
  it('inserts a formula visually and edits its LaTeX source, without a mouse', async () => {
    await open();
    await begin();
    await page.keyboard.press('Control+Shift+f');
    await page.locator('math-field:focus').waitFor();
    await page.keyboard.type('x^2');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(async () => attributesOf(await command(), 'inlineMath')).toEqual([{ latex: 'x^2' }]);
    await page.keyboard.type(' is even');
    await expect.poll(async () => plainText(await command())).toBe('x^2 is even');

    await field('Command').getByRole('img', { name: 'Formula: x²' }).dblclick();
    const source = page.getByLabel('LaTeX');
    await source.fill('\\frac{1');
    await source.press('Enter');
    await page.getByText('Something is still missing in this formula').first().waitFor();
    await source.fill('\\def\\a{1}\\a');
    await page.getByText('Commands of your own, such as \\def or \\newcommand, cannot be used here.').first().waitFor();
    await source.fill('{'.repeat(40));
    await page.getByText('This formula is too long or has too many levels.').first().waitFor();
    await source.fill('\\frac{1}{2}');
    await page.getByRole('region', { name: 'Preview' }).locator('mfrac').waitFor();
    await page.getByLabel('On a line of its own').check();
    await source.press('Enter');
    await expect.poll(async () => attributesOf(await command(), 'blockMath')).toEqual([{ latex: '\\frac{1}{2}' }]);
  });

  it('loads its fonts from our server only', async () => {
    const asked: string[] = [];
    await open();
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await page.getByRole('textbox').first().waitFor();
    await begin();
    await tool('Formula').click();
    await page.getByRole('button', { name: 'Square root' }).click();
    await expect.poll(() => asked.some((address) => /KaTeX_Main.*woff2/.test(address))).toBe(true);
    expect(asked.filter((address) => !address.startsWith(server.address) && !address.startsWith('data:'))).toEqual([]);
  });
});

describe('files in the rich-text editor', () => {
  const choose = async (name: string, files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const chooser = page.waitForEvent('filechooser');
    await tool(name).click();
    await (await chooser).setFiles(files);
  };

  it('are inserted in their order, each described in a dialog, with the caret after them', async () => {
    await open();
    await begin(docFromText('Look:'));
    await choose('Image', [
      { name: 'one.png', ...png },
      { name: 'bad.png', ...png },
      { name: 'two.png', ...png },
    ]);
    await page.getByLabel('What the image shows').fill('A map');
    await page.getByLabel('Width').selectOption('50');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Decorative only').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('alert').getByText('bad.png: This file is not an image.').waitFor();
    await page.keyboard.type('behind');
    await expect.poll(async () => plainText(await command())).toBe('Look:\nA map\nbehind');
    await expect
      .poll(async () => attributesOf(await command(), 'image'))
      .toEqual([
        { asset: `${'1'.padStart(32, '0')}.png`, alt: 'A map', decorative: false, width: 50, size },
        { asset: `${'2'.padStart(32, '0')}.png`, alt: '', decorative: true, width: 100, size },
      ]);
    await expect.poll(async () => DocSchema.safeParse(await command()).success).toBe(true);
  });

  it('can be described later with Enter', async () => {
    await open();
    const image: Block = {
      type: 'image',
      attrs: { asset: `${'a'.repeat(32)}.png`, alt: '', decorative: false, width: 100, size },
    };
    await begin({ type: 'doc', content: [image] });
    await field('Command').getByText('No description').waitFor();
    await field('Command').locator('img').click();
    await page.keyboard.press('Enter');
    await page.getByLabel('What the image shows').fill('A map');
    await page.getByLabel('Position').selectOption('Within the text');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => attributesOf(await command(), 'inlineImage'))
      .toEqual([{ asset: image.attrs.asset, alt: 'A map', decorative: false, size }]);
  });

  it('reserve their space before they are loaded, as a block and within a line', async () => {
    await open();
    const pictures = [
      { asset: `${'d'.repeat(32)}.png`, size: { width: 320, height: 200 } },
      { asset: `${'e'.repeat(32)}.png`, size: { width: 64, height: 16 } },
      { asset: `${'f'.repeat(32)}.png`, size: { width: 50, height: 400 } },
    ];
    const loaded = Promise.withResolvers<void>();
    const reply = async (route: Route) => {
      await loaded.promise;
      const { size } = pictures.find(({ asset }) => route.request().url().endsWith(asset)) ?? {};
      const background = { width: 1, height: 1, ...size, channels: 3 as const, background: '#0f6b63' };
      await route.fulfill({ body: await sharp({ create: background }).png().toBuffer(), contentType: 'image/png' });
    };
    await page.route('**/files/*', reply);
    const [alone, ...inLine] = pictures.map((picture) => ({ ...picture, alt: 'x', decorative: false }));
    const image: Block[] = alone ? [{ type: 'image', attrs: { ...alone, width: 40 } }] : [];
    const symbols = inLine.map((attrs) => ({ type: 'inlineImage' as const, attrs }));
    await page.evaluate((doc) => window.put('command', doc), {
      type: 'doc' as const,
      content: [...image, { type: 'paragraph' as const, content: symbols }],
    });
    const images = page.locator('img[alt="x"]');
    await expect.poll(() => images.count()).toBe(6);
    const boxes = () =>
      images.evaluateAll((all: HTMLImageElement[]) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [x, y, width, height].map(Math.round);
        }),
      );
    const isLoaded = () => images.evaluateAll((all: HTMLImageElement[]) => all.every(({ complete }) => complete));
    await nextFrame();
    await expect.poll(isLoaded).toBe(false);
    const before = await boxes();
    loaded.resolve();
    await expect.poll(isLoaded).toBe(true);
    await nextFrame();
    await expect.poll(boxes).toEqual(before);
    expect(before.slice(0, 2).map(([, , width, height]) => [width, height])).toEqual([
      [256, 160],
      [64, 16],
    ]);
    await page.unroute('**/files/*', reply);
  });

  it('can be recordings, labelled by their title', async () => {
    await open();
    await begin();
    await tool('More').click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Recording' }).click();
    await (await chooser).setFiles([{ name: 'bird.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('sound') }]);
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('bird');
    await page.getByLabel('Title').fill('A blackbird');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => attributesOf(await command(), 'audio'))
      .toEqual([{ asset: `${'1'.padStart(32, '0')}.mp3`, title: 'A blackbird' }]);
  });
});

describe('gaps in the rich-text editor', () => {
  const gapped = async () => (await docs()).gapped;
  /** Selects the last word, which a full stop follows. */
  const selectParis = async () => {
    await field('Text with gaps').press('Control+End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await nextFrame();
  };
  /** Drags with the mouse to the beginning of a paragraph. */
  const drag = async (what: Locator, to: Locator) => {
    const [from, there] = [await what.boundingBox(), await to.boundingBox()];
    if (!from || !there) throw new Error('not on the screen');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(there.x + 20, there.y + there.height / 2, { steps: 5 });
    await page.mouse.move(there.x + 1, there.y + there.height / 2, { steps: 5 });
    await page.mouse.up();
  };

  it('are created from selected words, deleted, and restored by undo', async () => {
    await open();
    await selectParis();
    await page.keyboard.press('Control+Shift+g');
    await expect.poll(async () => plainText(await gapped())).toBe('The capital of France is ____.');
    await expect.poll(() => page.evaluate(() => window.gaps)).toEqual(['Paris']);
    await field('Text with gaps').getByRole('img', { name: 'Gap: Paris' }).click();
    await page.keyboard.press('Delete');
    await expect.poll(async () => plainText(await gapped())).toBe('The capital of France is .');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => plainText(await gapped())).toBe('The capital of France is ____.');
    await expect.poll(async () => GappedDocSchema.safeParse(await gapped()).success).toBe(true);
  });

  it('keep their id when dragged and get a new one when copied', async () => {
    await open();
    await selectParis();
    await tool('Gap to fill in', 'Text with gaps').click();
    const chip = field('Text with gaps').getByRole('img', { name: 'Gap: Paris' });
    await drag(chip, field('Text with gaps').locator('p'));
    await expect.poll(async () => plainText(await gapped())).toBe('____The capital of France is .');
    await expect.poll(async () => attributesOf(await gapped(), 'gap')).toEqual([{ id: 1 }]);

    await field('Text with gaps').press('Control+a');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('ArrowRight');
    await nextFrame();
    await page.keyboard.press('Control+v');
    await expect.poll(async () => attributesOf(await gapped(), 'gap')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('become plain text when pasted into a field without gaps', async () => {
    await open();
    await begin();
    await paste(field('Command'), { 'text/html': '<p>a <span data-gap="1" data-gap-of="x">____</span> b</p>' });
    await expect.poll(async () => plainText(await command())).toBe('a b');
  });
});

describe('pasting into the editor', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
    <!--StartFragment--><h1 style='mso-list:none'>Los <span style='color:red'>ríos</span><o:p></o:p></h1>
    <p class=MsoNormal><b>Lee</b> H<sub>2</sub>O<span style='mso-spacerun:yes'>&nbsp; </span><o:p></o:p></p>
    <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
      style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Ebro</p>
    <p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
      style='mso-list:Ignore'>a.<span>&nbsp; </span></span><![endif]>Segre</p>
    <table class=MsoTableGrid border=1><tr><td width=100><p class=MsoNormal>a</p></td><td colspan=2><p>b</p></td></tr></table>
    <p class=MsoNormal><a href="https://example.org">más</a> <img src="file:///C:/a.png" width=10></p><!--EndFragment--></body></html>`;

  it('keeps the structure of a text from Word and removes its style', async () => {
    await open();
    await begin();
    await paste(field('Command'), { 'text/html': word, 'text/plain': 'Los ríos' });
    await page.getByRole('alert').getByText('An image was left out').waitFor();
    await expect.poll(async () => plainText(await command())).toBe('Los ríos\nLee H2O\nEbro\na. Segre\na b\nmás');
    const doc = await command();
    expect(DocSchema.safeParse(doc).error).toBeUndefined();
    expect(typesIn(doc).filter((type) => type === 'orderedList')).toHaveLength(1);
    expect(attributesOf(doc, 'tableCell')).toEqual([
      { colspan: 1, rowspan: 1, colwidth: null },
      { colspan: 2, rowspan: 1, colwidth: null },
    ]);
  });

  it('runs no script of a hostile page and keeps none of its markup', async () => {
    // This page has no content security policy, which would block it in the product.
    await open('/', { ...desktopWindow, bypassCSP: true });
    await begin();
    await page.evaluate(() => {
      (window as unknown as { hurt: number }).hurt = 0;
    });
    await paste(field('Command'), {
      'text/html': `<p onclick="hurt++">a</p><script>hurt++</script><img src=x onerror="hurt++">
        <img src="javascript:alert(3)"><img data-asset="javascript:alert(3)" data-width="50">
        <a href="javascript:hurt++">b</a><iframe srcdoc="<script>parent.hurt++</script>"></iframe>
        <svg onload="hurt++"><script>hurt++</script></svg><ol start="1e9" type="i"><li>c</li></ol>
        <pre><code class="language-js">d</code></pre><table><tr><td colspan="100000">e</td></tr></table>
        <h3 data-level="9">f</h3><span data-latex="\\frac{">x</span><audio src="https://example.org/a.mp3"></audio>`,
    });
    await expect.poll(async () => plainText(await command())).toContain('\nf');
    const doc = await command();
    expect(DocSchema.safeParse(doc).error).toBeUndefined();
    expect(typesIn(doc)).not.toContain('image');
    expect(JSON.stringify(doc)).not.toMatch(/javascript|example\.org|1e9|100000/);
    await expect.poll(() => page.evaluate(() => (window as unknown as { hurt: number }).hurt)).toBe(0);
  });

  it('rejects markup forged to look like the editor’s own clipboard', async () => {
    await open();
    await begin();
    const around = JSON.stringify(['orderedList', { start: 'x' }, 'listItem', {}]).replaceAll('"', '&quot;');
    await paste(field('Command'), { 'text/html': `<p data-pm-slice="1 1 ${around}">a</p>` });
    await expect.poll(async () => plainText(await command())).toBe('a');
    await expect.poll(async () => DocSchema.safeParse(await command()).error).toBeUndefined();
  });

  it('stores images embedded in the clipboard', async () => {
    await open();
    await begin();
    const image = '<img alt="Un mapa" src="data:image/png;base64,AAAA">';
    await paste(field('Command'), { 'text/html': `<p>a</p>${image}<p>b</p>` });
    await expect.poll(async () => plainText(await command())).toBe('a\nUn mapa\nb');
    await expect
      .poll(async () => attributesOf(await command(), 'image'))
      .toEqual([{ asset: `${'1'.padStart(32, '0')}.png`, alt: 'Un mapa', decorative: false, width: 100, size }]);
  });

  it('restores exactly the content copied from the editor', async () => {
    await open();
    const cell = (type: 'tableHeader' | 'tableCell', words: string) => ({
      type,
      attrs: { colspan: 1, rowspan: 1, colwidth: null },
      content: docFromText(words).content,
    });
    const own: Doc = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'a' }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'b ' },
            { type: 'inlineMath', attrs: { latex: '\\frac{1}{2}' } },
          ],
        },
        { type: 'blockMath', attrs: { latex: 'x < 1' } },
        {
          type: 'image',
          attrs: {
            asset: `${'a'.repeat(32)}.png`,
            alt: 'c "d"',
            decorative: false,
            width: 40,
            size: { width: 9, height: 7 },
          },
        },
        { type: 'table', content: [{ type: 'tableRow', content: [cell('tableHeader', 'e'), cell('tableCell', 'f')] }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'g' }] },
      ],
    };
    await begin(own);
    await page.keyboard.press('Control+a');
    await nextFrame();
    await page.keyboard.press('Control+c');
    await field('Alternative A').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+v');
    await expect.poll(async () => (await docs()).first).toEqual(own);
  });
});

describe.each([
  ['wide and light', '/', desktopWindow],
  ['on a phone, dark and in Spanish', '/?scheme=dark&language=es&error', phoneWindow],
  ['on a phone and in Portuguese', '/?language=pt', phoneWindow],
])('the editor %s', (_, path, options) => {
  it('passes axe and fits the window in every state', async () => {
    await open(path, options);
    await expectAccessible(page);
    await page.getByRole('textbox').nth(1).click();
    await expectAccessible(page);
    await page.getByRole('textbox').first().click();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+f');
    await page.locator('math-field').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menu').waitFor();
    await expectAccessible(page);
  });
});

describe('formulas in a text', () => {
  const preview = () => page.getByRole('region', { name: 'Preview' });
  const math = (latex: string) => ({ type: 'inlineMath' as const, attrs: { latex } });
  const text = (words: string) => ({ type: 'text' as const, text: words });
  const show = async (...content: (ReturnType<typeof math> | ReturnType<typeof text>)[]) => {
    await page.evaluate((doc) => window.put('command', doc), {
      type: 'doc' as const,
      content: [{ type: 'paragraph' as const, content }],
    });
    await preview().locator('math').first().waitFor();
  };

  it.each([
    [16, '\\frac{1}{2}'],
    [18, '\\frac{1}{2}'],
    [16, '\\frac{\\frac{1}{2}+x}{3}'],
    [18, '1+\\frac{1}{1+\\frac{2}{3}}'],
    [18, '\\left(\\frac{a}{b}\\right)^2'],
  ])('have fractions of at least 14 px in a text of %i px: %s', async (size, latex) => {
    await open();
    await preview().evaluate((element, size) => {
      element.style.fontSize = `${size}px`;
    }, size);
    await show(text('Is '), math(latex), text(' more?'));
    const sizes = await preview()
      .locator('mfrac > *')
      .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)));
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(size);
  });

  it('keep their brackets and punctuation on their line, however wide the window is', async () => {
    await open();
    await show(text('Halla el valor que falta ('), math('x+y'), text('), y di si es par.'));
    for (let width = 90; width < 330; width += 3) {
      const tops = await preview().evaluate((element, width) => {
        element.style.width = `${width}px`;
        const formula = element.querySelector('math')?.getBoundingClientRect();
        const letters = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const around: DOMRect[] = [];
        for (let node = letters.nextNode(); node; node = letters.nextNode())
          for (const [index, letter] of [...(node.textContent ?? '')].entries())
            if ('(),'.includes(letter)) {
              const range = document.createRange();
              range.setStart(node, index);
              range.setEnd(node, index + 1);
              around.push(range.getBoundingClientRect());
            }
        return formula ? around.map(({ top, bottom }) => top < formula.bottom && bottom > formula.top) : [];
      }, width);
      expect(tops, `${width} px`).toEqual([true, true, true]);
    }
  });

  it('scroll by themselves where they are wider than a phone, and are not cut', async () => {
    await open('/', phoneWindow);
    await preview().evaluate((element) => {
      element.style.minWidth = '0';
    });
    const long = `${'a+b+'.repeat(20)}c=\\frac{1}{2}`;
    await show(text('Calcula ('), math(long), text(').'));
    const box = preview().locator('[data-latex]');
    const { client, scroll, cut } = await box.evaluate((element) => ({
      client: element.clientWidth,
      scroll: element.scrollWidth,
      cut: element.scrollHeight - element.clientHeight,
    }));
    expect(scroll).toBeGreaterThan(client);
    expect(client).toBeLessThan(phoneWindow.viewport.width);
    expect(cut).toBeLessThanOrEqual(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phoneWindow.viewport.width);
    await expectAccessible(page);
  });
});

describe('the names of tools', () => {
  it.each([
    ['a phone', { ...phoneWindow, hasTouch: false }],
    ['a desktop', desktopWindow],
  ])('are shown in full on %s, also of the first and the last tool', async (_, window) => {
    await open('/', window);
    for (const [of, name] of [
      ['Command', 'Bold'],
      ['Command', 'Redo'],
      ['Alternative A', 'Bold'],
      ['Alternative A', 'Image'],
    ] as const) {
      await field(of).click();
      await tool(name, of).hover();
      const shown = page.locator('[popover]');
      await shown.waitFor();
      const box = await shown.boundingBox();
      const { width, height } = window.viewport;
      expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
      await page.mouse.move(1, 1);
      await shown.waitFor({ state: 'detached' });
    }
  });

  it('take several lines where they are longer than the window is wide', async () => {
    await open('/', { ...phoneWindow, hasTouch: false });
    await tool('Gap to fill in', 'Text with gaps').hover();
    const shown = page.locator('[popover]');
    await shown.waitFor();
    await shown.evaluate((element) => element.prepend('A name that is longer than a phone is wide. '.repeat(3)));
    await expect.poll(async () => (await shown.boundingBox())?.width).toBeLessThanOrEqual(352);
    await expect.poll(async () => (await shown.boundingBox())?.x).toBeGreaterThanOrEqual(0);
  });
});

// npm run shots [-- SCENE…]: takes the pictures of docs/screens.md from the product over its demo data.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { storageKey } from '../../src/core/storage.ts';
import { signIn, startDemo } from './demo-server.ts';
import { type Scene, scenes } from './shot-scenes.ts';

const folder = 'docs/images/screens';
const widths = [1440, 800, 400] as const;
const themes = { light: '浅色', dark: '深色' } as const;
type Theme = keyof typeof themes;

/** A picture is no larger than this, in bytes. */
const largest = 60_000;
const heights: Readonly<Record<number, number>> = { 1440: 900, 800: 900, 400: 800 };

interface Look {
  readonly width: number;
  readonly theme: Theme;
}

const fileOf = ({ name }: Scene, { width, theme }: Look) => `${name}-${width}${theme === 'dark' ? '-dark' : ''}.webp`;

/** What stands still can be photographed: nothing turns, and no caret blinks. */
const still =
  '*, ::before, ::after { animation-duration: 1ms !important; transition-duration: 1ms !important; caret-color: transparent !important; }';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser that remembers who is signed in, and nothing that was open. */
async function openAt(browser: Browser, { width, theme }: Look, state?: State): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: theme,
    ...(state && { storageState: state }),
  });
  const page = await context.newPage();
  if (theme === 'dark') {
    const entry = JSON.stringify({ dataType: 'string', value: 'realDark', timestamp: 1 });
    const choose = ([key, text]: readonly [string, string]) => localStorage.setItem(key, text);
    await page.addInitScript(choose, [storageKey('DEFAULT_THEME'), entry] as const);
  }
  return page;
}

/** The same picture as WebP, by the browser itself, as good as its size allows. */
async function compressed(encoder: Page, png: Buffer): Promise<Buffer> {
  const data = await encoder.evaluate(
    async ([source, limit]) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      let blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
      for (let quality = 0.7; blob.size > limit && quality > 0.2; quality -= 0.12)
        blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
    },
    [`data:image/png;base64,${png.toString('base64')}`, largest] as const,
  );
  return Buffer.from(data, 'base64');
}

const pictureIn = (scene: Scene, look: Look): string => {
  const file = fileOf(scene, look);
  const name = `${scene.title}，${themes[look.theme]}，${look.width} px`;
  return existsSync(path.join(folder, file)) ? `![${name}](images/screens/${file})` : '';
};
const rowOf = (scene: Scene, theme: Theme) =>
  `| ${themes[theme]} | ${widths.map((width) => pictureIn(scene, { width, theme })).join(' | ')} |`;

const index = (shown: readonly Scene[]) => `# Screens

Taken by \`npm run shots\` from the product over its demo data (\`SEED=demo\`), at 1440, 800 and 400 px.
${shown
  .map(
    (scene) => `
## ${scene.title}

| | 1440 px | 800 px | 400 px |
|---|---|---|---|
${rowOf(scene, 'light')}
${rowOf(scene, 'dark')}
`,
  )
  .join('')}`;

const wanted = process.argv.slice(2);
const chosen = scenes.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const looks = widths.flatMap((width) => [{ width, theme: 'light' } as const, { width, theme: 'dark' } as const]);
mkdirSync(folder, { recursive: true });
const demo = await startDemo();

async function signedIn(): Promise<State> {
  const context = await demo.browser.newContext();
  const page = await context.newPage();
  await signIn(page, demo.address);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function shoot(scene: Scene, look: Look, state: State): Promise<Buffer> {
  const page = await openAt(demo.browser, look, scene.isOutside === true ? undefined : state);
  await page.goto(`${demo.address}#${scene.path}`);
  await page.addStyleTag({ content: still });
  await scene.open(page);
  await page.waitForTimeout(700);
  const picture = await page.screenshot();
  await page.context().close();
  return picture;
}

try {
  const state = await signedIn();
  const encoder = await demo.browser.newPage();
  for (const scene of chosen)
    for (const look of looks) {
      const picture = await compressed(encoder, await shoot(scene, look, state));
      writeFileSync(path.join(folder, fileOf(scene, look)), picture);
      console.log(`${fileOf(scene, look)} ${Math.round(picture.length / 1024)} KB`);
    }
} finally {
  await demo.close();
}
writeFileSync('docs/screens.md', index(scenes));

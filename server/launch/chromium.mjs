import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { refuse, root } from './node24.mjs';
import { npm, reasonOf } from './packages.mjs';
import { captured } from './processes.mjs';
import { step } from './step.mjs';

const version = '153.0.0';
const cache = path.join(root, 'node_modules/.cache/chromium');
const unpacked = path.join(cache, `unpacked-${version}`);

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Works as root and in a container, and reaches out to nobody. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** Without one, as in most containers, files with Chinese names are neither taken nor saved under them. */
const locale = { LC_ALL: 'C.UTF-8' };

/**
 * How Playwright starts the Chromium of this machine: the one of the variable CHROME, an installed one, or the one
 * that {@link ensureChromium} brings (Playwright complains about its path when it is not there yet).
 */
export function chromiumLaunch() {
  const own = path.join(unpacked, 'chromium');
  const executablePath = process.env['CHROME'] ?? places.find((place) => existsSync(place)) ?? own;
  const env = executablePath === own ? withItsLibraries() : process.env;
  return { executablePath, args, env: { ...env, ...locale } };
}

/** Brings a Chromium when the machine has none. */
export async function ensureChromium() {
  const { CHROME } = process.env;
  if (CHROME !== undefined && !existsSync(CHROME)) refuse(`CHROME 指向 ${CHROME}，那里没有程序。`);
  if (CHROME !== undefined || [...places, unpacked].some((place) => existsSync(place))) return;
  if (`${process.platform}-${process.arch}` !== 'linux-x64') refuse('测试需要 Chromium：请安装它，或用 CHROME 指定。');
  const done = step('正在获取 Chromium');
  mkdirSync(cache, { recursive: true });
  const wanted = [
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `@sparticuz/chromium@${version}`,
  ];
  const { code, output } = await captured(...npm(['install', '--prefix', cache, ...wanted]));
  if (code !== 0) refuse(`\n${reasonOf(output)}也可以用 CHROME 指定本机的 Chromium。`);
  await unpack();
  done();
}

/** Unpacks beside its place and moves there at the end: an interrupted unpacking must not look like a Chromium. */
async function unpack() {
  const half = `${unpacked}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half);
  // The package unpacks into the folder for temporary files, and leaves out its libraries except on one cloud.
  const script = `
    import { inflate } from '@sparticuz/chromium';
    const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(archives.map((archive) => inflate('node_modules/@sparticuz/chromium/bin/' + archive)));
  `;
  const { code, output } = await captured(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { TMPDIR: half },
    cache,
  );
  if (code !== 0)
    refuse(`\n${/\bENOSPC\b/.test(output) ? '磁盘空间不足：Chromium 需要 300 MB，请清理后重试。' : output.trim()}`);
  writeFileSync(path.join(half, 'fonts.conf'), fontsConf);
  renameSync(half, unpacked);
}

/**
 * Fonts: those of the package and the machine's. The machine's own configuration, and that of the package, which names
 * folders of one cloud, both make this Chromium abort at the first text field.
 */
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(unpacked, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(unpacked, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/** The libraries that a bare machine lacks (NSS), and the fonts. */
function withItsLibraries() {
  const libraries = [path.join(unpacked, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: path.join(unpacked, 'fonts.conf') };
}

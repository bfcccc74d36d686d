import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isNode24, nodePackage, refuse, root } from './node24.mjs';
import { captured } from './processes.mjs';
import { step } from './step.mjs';

/** npm's own account of what is installed; it writes it last, so an interrupted installation has none. */
const account = 'node_modules/.package-lock.json';
/** Short waits between npm's attempts: a bad network is told soon. */
const patience = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];

const networkCodes =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|E\w*TIMEDOUT|E\w*TIMEOUT|ERR_SOCKET_TIMEOUT)\b/;

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage */

/**
 * Installs what package-lock.json asks for, when anything of it is missing or has another version.
 * A full installation serves the product as well, so only the lack of something leads to an `npm ci`.
 * @param {{ dev: boolean }} wanted whether the tools for development and tests belong to it
 */
export async function installPackages({ dev }) {
  if (missingPackages({ dev }).length === 0) return;
  const done = step('正在安装依赖');
  await reachRegistry();
  const { code, output } = await captured(
    ...npm(['ci', dev ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--ignore-scripts', ...patience]),
  );
  // On a full disk npm only warns, and leaves empty files behind with an account that they are installed.
  const isBroken = /\bENOSPC\b/.test(output);
  if (isBroken) rmSync(path.join(root, account), { force: true });
  if (code !== 0 || isBroken) refuse(`\n${reasonOf(output)}`);
  const missing = missingPackages({ dev });
  if (missing.length > 0) refuse(`\nnpm ci 没有装上 ${missing.slice(0, 3).join('、')}：请手动运行它查看原因。`);
  done();
}

/** Asks for one small package: without a network, npm ci tries every single one before it gives up, for minutes. */
async function reachRegistry() {
  const { code, output } = await captured(...npm(['view', 'xtend', 'version', '--fetch-retries=1', ...patience]));
  if (code !== 0) refuse(`\n${reasonOf(output)}`);
}

/**
 * What the lock file names and node_modules lacks.
 * @param {{ dev: boolean }} wanted
 * @returns {string[]} folders, such as node_modules/vite
 */
export function missingPackages({ dev }) {
  const neededNode = isNode24() ? undefined : `node_modules/${nodePackage}`;
  const there = lockedIn(account);
  const wanted = lockedIn('package-lock.json') ?? refuse('package-lock.json 缺失或已损坏，请重新检出。');
  return Object.entries(wanted)
    .filter(([folder, { optional, devOptional }]) =>
      // Optional ones are for other platforms, or npm left them out; this machine's Node is one of them.
      optional || devOptional ? folder === neededNode : folder !== '',
    )
    .filter(([folder, locked]) => (dev || !locked.dev) && !isInstalled(folder, locked, there))
    .map(([folder]) => folder);
}

/**
 * @param {string} folder
 * @param {LockedPackage} locked
 * @param {Record<string, LockedPackage> | undefined} there
 */
function isInstalled(folder, locked, there) {
  return there?.[folder]?.version === locked.version && existsSync(path.join(root, folder, 'package.json'));
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function lockedIn(file) {
  try {
    /** @type {{ packages: Record<string, LockedPackage> }} */
    const { packages } = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
    return packages;
  } catch {
    return undefined;
  }
}

/**
 * npm as it was called for this script: on the machine's own Node, since `npm ci` deletes the installed one.
 * @param {string[]} args
 * @returns {[program: string, args: string[]]}
 */
export function npm(args) {
  const { npm_execpath: cli = '', npm_node_execpath: node = process.execPath } = process.env;
  return cli.endsWith('npm-cli.js') ? [node, [cli, ...args]] : ['npm', args];
}

/**
 * npm's complaint in one line of our own.
 * @param {string} output
 */
export function reasonOf(output) {
  if (/\bENOSPC\b/.test(output)) return '磁盘空间不足：依赖最多需要 800 MB，请清理后重试。';
  if (networkCodes.test(output)) {
    return '没有网络：缺少依赖，而 npm 连不上它的仓库，请联网后重试。';
  }
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) return `没有权限写入 ${path.join(root, 'node_modules')}。`;
  const complaint = output.split('\n').find((line) => /^npm (error|ERR!) (?!code|A complete log)/.test(line));
  return `依赖安装失败：${complaint?.replace(/^npm (error|ERR!) /, '') ?? output.trim()}`;
}

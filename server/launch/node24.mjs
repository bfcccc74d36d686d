import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, without a slash at its end. */
export const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

/** The package that carries Node 24 for this machine: one of package.json's optional dependencies. */
export const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/**
 * Ends the process with one line that says what is wrong and what to do about it; no stack.
 * @param {string} line
 * @returns {never}
 */
export function refuse(line) {
  console.error(line);
  process.exit(1);
}

/** Refuses a Node that the installation itself cannot run on. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    refuse(`需要 Node 20.19 或更高版本，当前是 ${process.version}：请从 https://nodejs.org 安装新版本。`);
  }
}

/** Whether this very process could run the product. */
export const isNode24 = () => Number.parseInt(process.versions.node, 10) >= 24;

/**
 * The Node that runs the server, the build and the tests: the installed one, or this very one when it is new enough.
 * @returns {string} path of the program
 */
export function node24() {
  const installed = path.join(root, 'node_modules', nodePackage, 'bin', path.basename(process.execPath));
  if (existsSync(installed)) return installed;
  if (isNode24()) return process.execPath;
  return refuse(
    `需要 Node 24，当前是 ${process.version}，且没有适用于 ${process.platform}-${process.arch} 的安装包：请自行安装 Node 24 后重试。`,
  );
}

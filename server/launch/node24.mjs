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
    refuse(`Flan Admin needs Node 20.19 or later; this is ${process.version}. Newer ones: https://nodejs.org`);
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
    `This is Node ${process.version}, and no Node 24 comes with the packages for ${process.platform} on ${process.arch}: install Node 24, then run the same command again.`,
  );
}

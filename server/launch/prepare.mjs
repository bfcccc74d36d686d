import { buildClient } from './client-build.mjs';
import { node24, requireNode, root } from './node24.mjs';
import { installPackages } from './packages.mjs';

/**
 * Makes a fresh clone ready to run, and costs nothing when it already is. Every command begins here.
 * @param {{ dev: boolean, client: boolean }} wanted whether it needs the tools for development; the built pages
 * @returns {Promise<string>} the Node 24 to go on with
 */
export async function prepare({ dev, client }) {
  requireNode();
  process.chdir(root);
  await installPackages({ dev });
  const node = node24();
  if (client) await buildClient(node);
  return node;
}

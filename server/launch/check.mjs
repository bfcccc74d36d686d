// npm run check: everything that can be said about the sources without running the product. Shows failures only.
import { checks, runChecks } from './checks.mjs';
import { prepare } from './prepare.mjs';

const start = performance.now();
const node = await prepare({ dev: true, client: true });
const { passed, failed } = await runChecks(node, checks);
console.log(`check: ${passed} passed, ${failed} failed in ${((performance.now() - start) / 1000).toFixed(1)} s`);
process.exit(failed > 0 ? 1 : 0);

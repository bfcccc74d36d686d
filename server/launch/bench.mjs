// npm run bench: the benchmarks under tests/bench, or those whose names contain one of the arguments.
import { ensureChromium } from './chromium.mjs';
import { prepare } from './prepare.mjs';
import { shown } from './processes.mjs';

const node = await prepare({ dev: true, client: true });
await ensureChromium();
process.exit(await shown(node, ['tests/bench/run.ts', ...process.argv.slice(2)]));

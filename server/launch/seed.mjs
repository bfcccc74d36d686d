// npm run seed: the embedded database back to the demo data.
import { prepare } from './prepare.mjs';
import { handOver } from './processes.mjs';

const node = await prepare({ dev: false, client: false });
handOver(node, ['server/seed-cli.ts', ...process.argv.slice(2)]);

// npm run simulate -- --phones 100 --seed 7 --url http://… --key KF000001:…: the member simulator (docs/simulator.md).
import { prepare } from './prepare.mjs';
import { handOver } from './processes.mjs';

const node = await prepare({ dev: false, client: false });
handOver(node, ['simulator/main.ts', ...process.argv.slice(2)]);

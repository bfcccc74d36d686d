// npm start: everything that is missing, then the server. Node's built-ins only, since nothing may be installed yet.
import { prepare } from './prepare.mjs';
import { handOver } from './processes.mjs';

const node = await prepare({ dev: false, client: true });
handOver(node, ['server/main.ts', ...process.argv.slice(2)]);

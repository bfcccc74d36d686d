// npm run move-database -- FROM TO: every row of one database into another, or into a backup file and back.
import { prepare } from './prepare.mjs';
import { handOver } from './processes.mjs';

const node = await prepare({ dev: false, client: false });
handOver(node, ['server/move-cli.ts', ...process.argv.slice(2)]);

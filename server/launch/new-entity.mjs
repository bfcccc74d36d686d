// npm run new-entity -- NAME LABEL: makes a plain entity (docs/howto-entity.md).
import { prepare } from './prepare.mjs';
import { handOver } from './processes.mjs';

const node = await prepare({ dev: true, client: false });
handOver(node, ['tests/pipeline/new-entity.ts', ...process.argv.slice(2)]);

import { buildClient } from '../../server/launch/client-build.mjs';
import { keepPrepared } from '../server/prepared.ts';

/** Before anything of level c runs: its workers open the built pages and copy the demo data, and none may make them while another looks. */
export async function setup(): Promise<void> {
  await buildClient(process.execPath);
  await keepPrepared();
}

import { buildClient } from '../../server/launch/client-build.mjs';

/** Before anything of level c runs: its workers open the built pages, and none may build while another looks at them. */
export const setup = (): Promise<void> => buildClient(process.execPath);

import { folderStore } from '../../server/files/store/folder.ts';
import type { Store } from '../../server/db/store.ts';
import { seedDemo } from '../../server/seed/demo.ts';
import { uploadsIn } from '../../server/settings.ts';
import { keptKey } from '../../server/sign-in/secrets/kept-key.ts';

/** Lays down the demo rows, with their pictures and the key of their codes in `dataDir`. Does nothing where there are rows already. */
export const layDemoRows = (store: Store, dataDir: string): Promise<boolean> =>
  seedDemo(store, folderStore(uploadsIn(dataDir)), keptKey(dataDir));

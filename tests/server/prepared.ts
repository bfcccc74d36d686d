import { seedDemo } from '../../server/seed/demo.ts';
import { uploadsIn } from '../../server/settings.ts';
import { copyOf, makeAccounts } from '../server/data-template.ts';

/** A data folder of its own with all built-in accounts and the demo data, its pictures among them. */
export const demoDataDir = (): Promise<string> =>
  copyOf({
    name: 'prepared-demo',
    sources: ['server/**/*.{ts,sql}', 'contract/**/*.ts', 'machines/lifecycles/*.ts', 'package-lock.json'],
    make: async (store, dataDir) => {
      await makeAccounts(store);
      await seedDemo(store, uploadsIn(dataDir));
    },
  });

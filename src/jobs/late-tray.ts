import { latePartAfter } from '../entity/late-part.ts';

/** The tray of background jobs: once the first page has had its time. */
export const lateTrayLogic = latePartAfter(1500, async () => (await import('./tray-part.ts')).jobTrayLogic);

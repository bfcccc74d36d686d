import { lateLogicAfter } from '../entity/late-logic.ts';

/** The tray of background jobs: once the first page has had its time. */
export const lateTrayLogic = lateLogicAfter(1500, async () => (await import('./tray-part.ts')).jobTrayLogic);

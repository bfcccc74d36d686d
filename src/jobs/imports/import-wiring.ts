import { sendParent } from 'xstate';
import { importMachine } from '../../../machines/jobs/import.ts';
import { appIn } from '../../core/app-in.ts';
import {
  abandon,
  commitRows,
  fetchLimits,
  fetchLines,
  fetchStatus,
  saveFaults,
  saveTemplate,
  sendRows,
} from './import-calls.ts';

/** 导入 with everything it reaches: its calls, files to take along, the list page that it is over. */
export const importLogic = importMachine.provide({
  actors: { sendRows, fetchLimits, fetchStatus, fetchLines, commitRows },
  actions: {
    abandon: (_, ref) => abandon(ref),
    saveTemplate: ({ context, system }, { format }) => warning(saveTemplate(context.entity, format), system),
    saveFaults: ({ context, system }, { format }) => warning(saveFaults(context, format), system),
    leave: sendParent((_, { wrote }) => ({ type: 'PAGE_CLOSED', wrote })),
  },
});

/** Says why a file did not come. */
const warning = (saving: Promise<void>, system: Parameters<typeof appIn>[0]): void =>
  void saving.catch((error: unknown) => {
    const text = error instanceof Error && error.message !== '' ? error.message : '文件下载失败，请重试';
    appIn(system).send({ type: 'NOTIFY', notice: { cause: 'import', level: 'warning', text } });
  });

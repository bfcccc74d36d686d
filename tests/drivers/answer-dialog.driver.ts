import type { SnapshotFrom } from 'xstate';
import type { answerDialogMachine } from '../../machines/entity/dialogs/answer-dialog.ts';
import type { TrialBalance } from '../../contract/points/trial-balance.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { answerDialogModel } from '../models/answer-dialog.model.ts';

type Snapshot = SnapshotFrom<typeof answerDialogMachine>;

const isFailed = (snapshot: Snapshot) => snapshot.matches({ open: 'failed' });

/** 试算 above the log of points. */
export const answerDialogDriver = defineDriver(answerDialogModel, {
  // Its button waits for what is under way.
  // Nothing is typed into this question.
  offers: (snapshot, event) => event.type === 'CLOSE' || (event.type === 'RELOAD' && !snapshot.hasTag('busy')),
  perform: async (ui, event) => ui.click(event.type === 'CLOSE' ? '关闭' : '重新试算'),
  check: async (ui, snapshot) => {
    const screen = await ui.read();
    const isOpen = snapshot.status === 'active';
    shows('dialogs', screen.dialogs, isOpen ? ['试算'] : []);
    if (!isOpen) return;
    const { answer, error } = snapshot.context;
    shows('alerts', screen.alerts, error === '' ? [] : [`${error}重新加载`]);
    const wallet = isFailed(snapshot) ? undefined : (answer as TrialBalance | null)?.wallets[0];
    shows('even', screen.text.includes('试算平衡'), wallet?.off === 0);
    shows('odd', screen.text.includes('试算不平衡，1 个会员不一致'), wallet?.off === 1);
    shows('veil', screen.spinning, wallet !== undefined && snapshot.hasTag('busy'));
  },
});

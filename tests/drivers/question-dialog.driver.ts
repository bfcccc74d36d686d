import type { SnapshotFrom } from 'xstate';
import type { FreightAnswer } from '../../contract/mall/freight-preview.ts';
import type { questionDialogMachine } from '../../machines/entity/dialogs/question-dialog.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { questionDialogModel } from '../models/question-dialog.model.ts';

type Snapshot = SnapshotFrom<typeof questionDialogMachine>;

const answerOf = ({ context: { answer } }: Snapshot) => answer as FreightAnswer | null;

/** 试算 of a freight template. Areas are chosen from a tree that the view has to be given; it is told of them directly. */
export const questionDialogDriver = defineDriver(questionDialogModel, {
  // Its button waits for what is under way; an area is chosen in a tree of its own.
  offers: (snapshot, event) => event.type === 'CLOSE' || (event.type === 'ASK' && !snapshot.hasTag('busy')),
  perform: async (ui, event) => ui.click(event.type === 'CLOSE' ? '关闭' : '试算'),
  check: async (ui, snapshot) => {
    const screen = await ui.read();
    const isOpen = snapshot.status === 'active';
    shows('dialogs', screen.dialogs, isOpen ? ['运费试算'] : []);
    if (!isOpen) return;
    const answer = answerOf(snapshot);
    // The tree of areas has nobody to ask here, and says so with a button of its own.
    const alerts = screen.alerts.filter((text) => !text.endsWith('重试'));
    shows('alerts', alerts, snapshot.context.error === '' ? [] : [snapshot.context.error]);
    shows('fee', screen.text.includes('¥10.00'), answer !== null && 'fee' in answer);
    shows('refused', screen.text.includes('不能寄送：港澳台地区暂不配送'), answer !== null && 'refused' in answer);
    shows('veil', screen.spinning, snapshot.hasTag('busy'));
  },
});

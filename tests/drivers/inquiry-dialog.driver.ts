import type { SnapshotFrom } from 'xstate';
import type { FreightAnswer } from '../../contract/mall/freight-preview.ts';
import type { inquiryDialogMachine } from '../../machines/entity/dialogs/inquiry-dialog.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { inquiryDialogModel } from '../models/inquiry-dialog.model.ts';

type Snapshot = SnapshotFrom<typeof inquiryDialogMachine>;

const answerOf = ({ context: { answer } }: Snapshot) => answer as FreightAnswer | null;

/** 试算 of a freight template: something is filled in, asked and answered. */
export const inquiryDialogDriver = defineDriver(inquiryDialogModel, {
  // Its button waits for what is under way; who fills in what stands there changes nothing.
  offers: (snapshot, event) => {
    if (event.type === 'CHANGE') return snapshot.context.values['qty'] !== 3;
    return event.type === 'CLOSE' || (event.type === 'ASK' && !snapshot.hasTag('busy'));
  },
  perform: async (ui, event) => {
    if (event.type === 'CHANGE') await ui.fill('件数', '3');
    else await ui.click(event.type === 'CLOSE' ? '关闭' : '试算');
  },
  check: async (ui, snapshot) => {
    const screen = await ui.read();
    const isOpen = snapshot.status === 'active';
    shows('dialogs', screen.dialogs, isOpen ? ['运费试算'] : []);
    if (!isOpen) return;
    const { error } = snapshot.context;
    const answer = error === '' ? answerOf(snapshot) : null;
    // The tree of areas has nobody to ask here, and says so with a button of its own.
    const alerts = screen.alerts.filter((text) => !text.endsWith('重试'));
    shows('alerts', alerts, error === '' ? [] : [error]);
    shows('fee', screen.text.includes('¥10.00'), answer !== null && 'fee' in answer);
    shows('refused', screen.text.includes('不能寄送：港澳台地区暂不配送'), answer !== null && 'refused' in answer);
    shows('veil', screen.spinning, answer !== null && snapshot.hasTag('busy'));
  },
});

import type { SnapshotFrom } from 'xstate';
import type { uploadMachine } from '../../machines/entity/upload/upload.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { uploadModel } from '../models/upload.model.ts';

type Upload = SnapshotFrom<typeof uploadMachine>;

const skip = (snapshot: Upload) => (snapshot.matches('refused') ? '移除' : '取消上传');

/** The picture under way, in the form that it is for. */
export const uploadDriver = defineDriver(uploadModel, {
  world: ['PROGRESSED', 'UPLOADED', 'REFUSED'],
  offers: () => true,
  perform: async (ui, event, snapshot) => {
    switch (event.type) {
      case 'RETRY':
        return ui.click('重试');
      case 'SKIP':
        return ui.click(skip(snapshot));
      default:
        throw new Error(`nobody does ${event.type}`);
    }
  },
  check: async (ui, snapshot) => {
    const { files, error } = snapshot.context;
    const screen = await ui.read();
    // What is chosen and cut has a dialog of its own.
    const isSent = snapshot.matches('sending') || snapshot.matches('refused');
    const [underWay] = isSent ? files : [];
    for (const name of ['主图.png', '侧面.jpg']) shows(name, screen.text.includes(name), name === underWay?.name);
    shows('refusal', screen.alerts, error === '' ? [] : [error]);
  },
  controlOf: (event, snapshot) => {
    switch (event.type) {
      case 'RETRY':
        return { role: 'button', name: '重试' };
      case 'SKIP':
        return { role: 'button', name: skip(snapshot) };
      default:
        return null;
    }
  },
});

import { defineDriver, shows } from '../engine/driver.ts';
import { libraryUploadModel } from '../models/library-upload.model.ts';

/** 上传素材: files, and what became of each. */
export const libraryUploadDriver = defineDriver(libraryUploadModel, {
  world: ['CHOOSE', 'PUT_INTO', 'PROGRESSED', 'UPLOADED', 'REFUSED'],
  offers: () => true,
  perform: async (ui, event) => {
    switch (event.type) {
      case 'RETRY':
        return ui.click('重试 主图.png');
      case 'STOP':
        return ui.click('停止');
      case 'CLOSE':
        return ui.click('完成');
      default:
        throw new Error(`nobody does ${event.type}`);
    }
  },
  check: async (ui, snapshot) => {
    if (snapshot.status === 'done') return;
    const { items } = snapshot.context;
    const { text, alerts } = await ui.read();
    for (const { name } of items) shows(name, text.includes(name), true);
    shows(
      'refusals',
      alerts,
      items.flatMap(({ error }) => (error === '' ? [] : [error])),
    );
    shows('kept', text.split('已上传').length - 1, items.filter(({ state }) => state === 'kept').length);
  },
  controlOf: (event) => {
    switch (event.type) {
      case 'STOP':
        return { role: 'button', name: '停止' };
      case 'CLOSE':
        return { role: 'button', name: '完成' };
      case 'RETRY':
        return { role: 'button', name: '重试 主图.png' };
      default:
        return null;
    }
  },
});

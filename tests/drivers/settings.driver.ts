import type { SnapshotFrom } from 'xstate';
import type { settingsMachine } from '../../machines/shell/settings.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { settingsModel } from '../models/settings.model.ts';

type Settings = SnapshotFrom<typeof settingsMachine>;

const isAsking = (snapshot: Settings) => snapshot.matches({ open: 'asking' });
const names = { RESET: '恢复默认', COPY: '拷贝设置', CONFIRM: '确定', CANCEL: '取消' } as const;

/** The drawer 「个性化」 as developers have it. */
export const settingsDriver = defineDriver(settingsModel, {
  world: ['OPEN'],
  /** The question lies over the drawer. */
  offers: (snapshot, event) => event.type !== 'CLOSE' || !isAsking(snapshot),
  perform: (ui, event) => {
    if (event.type === 'CLOSE' || event.type === 'OPEN') return ui.key('Escape');
    return ui.click(names[event.type]);
  },
  check: async (ui, snapshot) => {
    const { dialogs, text } = await ui.read();
    shows('dialogs', dialogs, snapshot.hasTag('open') ? (isAsking(snapshot) ? ['个性化', '提示'] : ['个性化']) : []);
    shows('that it was copied', text.includes('已拷贝到剪贴板'), snapshot.matches({ open: 'copied' }));
    const isUncopied = snapshot.matches({ open: 'uncopied' });
    shows('that it was not', text.includes('浏览器不允许拷贝'), isUncopied);
    shows('the text to copy by hand', text.includes('"navigation": "side"'), isUncopied);
  },
  controlOf: (event, snapshot) => {
    if (event.type === 'CLOSE' || event.type === 'OPEN') return null;
    // What lies under the question is still there.
    if (isAsking(snapshot) && (event.type === 'RESET' || event.type === 'COPY')) return null;
    return { role: 'button', name: names[event.type] };
  },
});

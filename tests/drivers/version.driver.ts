import { defineDriver, shows } from '../engine/driver.ts';
import { versionModel } from '../models/version.model.ts';

const names = { REFRESH: '刷新', LATER: '稍后' } as const;

/** The bar that offers a new version. */
export const versionDriver = defineDriver(versionModel, {
  world: ['LOOK', 'BUSY', 'IDLE', 'CODE_MISSING'],
  offers: () => true,
  perform: async (ui, event) => {
    if (event.type === 'REFRESH' || event.type === 'LATER') await ui.click(names[event.type]);
  },
  check: async (ui, snapshot) => {
    const { text } = await ui.read();
    const isOffered = snapshot.matches({ outdated: 'offered' }) || snapshot.matches({ outdated: 'refreshing' });
    shows('that there is a new version', text.includes('有新版本'), isOffered);
    shows('that a part is fetched', text.includes('程序已更新'), snapshot.matches('recovering'));
  },
  controlOf: (event) =>
    event.type === 'REFRESH' || event.type === 'LATER' ? { role: 'button', name: names[event.type] } : null,
});

import { type savedRowMachine, whyElsewhere } from '../../machines/entity/list/saved-row.ts';
import type { SnapshotFrom } from 'xstate';
import { defineDriver, shows } from '../engine/driver.ts';
import { savedRowModel } from '../models/saved-row.model.ts';

const ways = { narrowed: '清空条件', paged: '回到首页' } as const;

const wayOf = ({ context: { missedIn } }: SnapshotFrom<typeof savedRowMachine>) => {
  const why = whyElsewhere(missedIn);
  return why && ways[why];
};

/** The line above a list about the row that was saved last. */
export const savedRowDriver = defineDriver(savedRowModel, {
  world: ['SAVED', 'LISTED'],
  offers: (snapshot, event) =>
    snapshot.matches('elsewhere') && (event.type !== 'SHOW_ALL' || wayOf(snapshot) !== undefined),
  perform: async (ui, event) => {
    if (event.type === 'DISMISS') return ui.click('不再提示');
    if (event.type === 'LOCATE') return ui.click('定位');
    const { buttons } = await ui.read();
    return ui.click(Object.values(ways).find((name) => buttons[name] !== undefined) ?? '清空条件');
  },
  check: async (ui, snapshot) => {
    const { text, buttons, alerts } = await ui.read();
    const { said, why, error } = snapshot.context;
    const words = snapshot.matches('elsewhere') ? `${said}，${why || '不在当前页'}` : '';
    shows('words', words === '' ? text.includes('不在当前') : text.includes(words), words !== '');
    const isSaid = words !== '' && error !== '';
    shows('error', alerts, isSaid ? [error] : []);
    const isAsking = snapshot.matches({ elsewhere: 'locating' });
    shows('定位', buttons['定位'], words !== '' && why === '' && !isAsking ? 'enabled' : undefined);
    shows('定位中…', buttons['定位中…'], isAsking ? 'disabled' : undefined);
    for (const name of Object.values(ways))
      shows(name, buttons[name] !== undefined, words !== '' && name === wayOf(snapshot));
  },
});

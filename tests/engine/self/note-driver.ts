import { defineDriver, shows } from '../driver.ts';
import { note } from './fixtures.ts';

/** Hands and eyes for any screen that shows a note: the fake one of `level-b.test.ts` and the real ones in the browser. */
export const noteDriver = defineDriver(note, {
  offers: (snapshot, event) => {
    if (event.type === 'WRITE') return event.text !== snapshot.context.text;
    return event.type !== 'PIN' || event.key === 'x';
  },
  perform: async (ui, event, snapshot) => {
    switch (event.type) {
      case 'WRITE':
        return ui.fill('内容', event.text);
      case 'SAVE':
        return ui.click('保存');
      case 'CANCEL':
        return ui.click('取消');
      case 'FOLD':
        return ui.click(snapshot.matches({ panel: 'open' }) ? '收起' : '展开');
      case 'PIN':
      case 'UNPIN':
        return ui.check('固定', event.type === 'PIN');
    }
  },
  check: async (ui, snapshot) => {
    const screen = await ui.read();
    const { text, error, open } = snapshot.context;
    shows('content', screen.fields['内容']?.value, text);
    shows('pinned', screen.fields['固定']?.value, String(open.includes('x')));
    shows('errors', screen.alerts, error === '' ? [] : [error]);
    shows('spinning', screen.spinning, snapshot.matches({ draft: 'saving' }));
    shows('saved', screen.text.includes('已保存'), snapshot.matches({ draft: 'saved' }));
  },
  controlOf: (event, snapshot) => {
    switch (event.type) {
      case 'SAVE':
        return { role: 'button', name: '保存' };
      case 'CANCEL':
        return { role: 'button', name: '取消' };
      case 'FOLD':
        return { role: 'button', name: snapshot.matches({ panel: 'open' }) ? '收起' : '展开' };
      case 'WRITE':
      case 'PIN':
      case 'UNPIN':
        return null;
    }
  },
});

import { defineDriver, shows } from '../engine/driver.ts';
import { libraryPickerModel } from '../models/library-picker.model.ts';

/** The pictures of 素材库, for a field. What stands under them closes the dialog: it is not drawn here. */
export const libraryPickerDriver = defineDriver(libraryPickerModel, {
  world: ['SEARCH', 'OPEN_FOLDER', 'TURN', 'CONFIRM', 'CANCEL'],
  offers: ({ context }, event) =>
    event.type !== 'TOGGLE' || context.pictures.some(({ file_id }) => file_id === event.picture.file_id),
  perform: async (ui, event) => {
    switch (event.type) {
      case 'TOGGLE':
        return ui.click(event.picture.name);
      case 'RETRY':
        return ui.click('重试');
      default:
        throw new Error(`${event.type} comes from elsewhere`);
    }
  },
  check: async (ui, snapshot) => {
    if (snapshot.status === 'done') return;
    const { error, pictures } = snapshot.context;
    const { text, alerts } = await ui.read();
    // 重试 stands inside of it.
    shows('error', alerts, error === '' ? [] : [`${error}重试`]);
    const isShown = snapshot.matches('shown');
    for (const { name } of pictures) shows(name, text.includes(name), isShown);
    shows('nothing', text.includes('没有找到图片'), isShown && pictures.length === 0);
  },
  controlOf: (event, snapshot) => {
    if (event.type === 'RETRY') return { role: 'button', name: '重试' };
    if (event.type !== 'TOGGLE' || snapshot.context.taken.includes(event.picture.file_id)) return null;
    return { role: 'button', name: event.picture.name };
  },
});

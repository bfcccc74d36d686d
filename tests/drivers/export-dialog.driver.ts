import { entityNamed } from '../../contract/entities.ts';
import { exportFormats, exportLabel, exportLimit } from '../../contract/jobs/exports.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { exportDialogModel } from '../models/export-dialog.model.ts';

/** The dialog that begins an export. */
export const exportDialogDriver = defineDriver(exportDialogModel, {
  world: [],
  // A radio that is on cannot be switched on.
  offers: ({ context }, event) => event.type !== 'SET_FORMAT' || event.format !== context.format,
  perform: async (ui, event, { context }) => {
    switch (event.type) {
      case 'TOGGLE':
        return ui.press({ role: 'checkbox', name: exportLabel(entityNamed(context.entity), event.key) });
      case 'CHOOSE_ALL':
        return ui.click('全选');
      case 'CHOOSE_SHOWN':
        return ui.click('与列表一致');
      case 'SET_FORMAT':
        return ui.press({ role: 'radio', name: exportFormats[event.format] });
      case 'SUBMIT':
        return ui.click('开始导出');
      case 'CANCEL':
        return ui.click('取消');
    }
  },
  check: async (ui, dialog) => {
    if (dialog.status === 'done') return;
    const { chosen, error, total } = dialog.context;
    const screen = await ui.read();
    shows('columns', screen.text.includes(`已选 ${chosen.length} /`), true);
    shows('alerts', screen.alerts.length, Number(error !== '') + Number(total > exportLimit));
  },
  controlOf: (event, dialog) => {
    if (dialog.status === 'done') return null;
    return event.type === 'SUBMIT' ? { role: 'button', name: '开始导出' } : null;
  },
});

import type { SnapshotFrom } from 'xstate';
import { cellInWords, commitModes, lineOutcomes, previewPageSize } from '../../contract/jobs/import.ts';
import type { importMachine } from '../../machines/jobs/import.ts';
import { formatNumber } from '../../src/entity/fields/formats.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import type { Screen } from '../engine/screen.ts';
import { importModel } from '../models/import.model.ts';

type Import = SnapshotFrom<typeof importMachine>;

const kinds = { xlsx: 'Excel', csv: 'CSV' } as const;
const countsIn = ({ context: { status } }: Import) => status?.counts ?? { faulty: 0, new: 0, changed: 0, unchanged: 0 };
const dueIn = (dialog: Import) => countsIn(dialog).new + countsIn(dialog).changed;
const leftIn = (dialog: Import) => countsIn(dialog).faulty + (dialog.context.status?.written.refused ?? 0);

/** What the button is called that leads back to the choice of a file. */
const cancels = (dialog: Import) =>
  dialog.matches('uploading')
    ? '取消上传'
    : dialog.matches('checking')
      ? '取消导入'
      : dialog.matches('finished')
        ? '继续导入'
        : '重新选择文件';
const tabOf = (dialog: Import, outcome: keyof typeof lineOutcomes) =>
  `${lineOutcomes[outcome]} ${formatNumber(countsIn(dialog)[outcome])}`;

/**
 * 导入, without the frame of its dialog: what the cross of the frame does other buttons do as well. Which page of a
 * preview is shown makes no difference to its chart, so pages are turned from elsewhere, and by hand in tests/b/import.test.tsx.
 */
export const importDriver = defineDriver(importModel, {
  world: ['TURN', 'CHOOSE', 'PROGRESSED', 'UPLOADED', 'REFUSED'],
  offers: (dialog, event) => {
    const { mode, pageNo, lines } = dialog.context;
    switch (event.type) {
      case 'TURN':
        return lines !== null && lines.totalCount > previewPageSize && event.pageNo !== pageNo;
      case 'SET_MODE':
        return event.mode !== mode;
      case 'SAVE_FAULTS':
        return dialog.matches('finished') ? leftIn(dialog) > 0 : countsIn(dialog).faulty > 0;
      case 'CLOSE':
        return dialog.matches('checking') || dialog.matches('committing') || dialog.matches('finished');
      default:
        return true;
    }
  },
  perform: async (ui, event, dialog) => {
    switch (event.type) {
      case 'SHOW':
        return ui.press({ role: 'tab', name: tabOf(dialog, event.outcome) });
      case 'SET_MODE':
        return ui.press({ role: 'radio', name: radioOf(event.mode) });
      case 'COMMIT':
        return ui.click(`导入 ${formatNumber(dueIn(dialog))} 行`);
      case 'RETRY':
        return ui.click('重试');
      case 'SAVE_TEMPLATE':
        return ui.click(`下载导入模板（${kinds[event.format]}）`);
      case 'SAVE_FAULTS':
        return ui.click(`下载错误行（${kinds[event.format]}）`);
      case 'CANCEL':
        return ui.click(cancels(dialog));
      case 'CLOSE':
        return ui.click(dialog.matches('finished') ? '完成' : '在后台继续');
      case 'ABANDON':
        return ui.click('放弃导入');
      case 'KEEP':
        return ui.click('保留，稍后提交');
      case 'STAY':
        return ui.click('返回预览');
      default:
        throw new Error(`nobody does ${event.type}`);
    }
  },
  check: async (ui, dialog) => {
    const { text } = await ui.read();
    if (dialog.status === 'done') return shows('what is left', text.trim(), '');
    const { error, file, status, percent } = dialog.context;
    shows('why', text.includes(error), true);
    shows('choice', text.includes('选择文件，或拖到这里'), dialog.matches('choosing'));
    const isLimited = dialog.matches('choosing') && dialog.context.limits !== null;
    shows('limits', text.includes(`「${commitModes.whole}」最多 2,000 行`), isLimited);
    const sends = dialog.matches('uploading');
    shows('upload', text.includes(`正在${percent < 100 ? '上传' : '读取'} ${file.name}`), sends);
    for (const [state, words] of [
      ['checking', '正在校验'],
      ['committing', '正在写入'],
      ['doubting', '这次导入还没有提交'],
      ['failed', '导入未完成'],
    ] as const)
      shows(state, text.includes(words), dialog.matches(state));
    if (dialog.matches('finished')) {
      const { added = 0, edited = 0 } = status?.written ?? {};
      const counted = `新增 ${formatNumber(added)} 行，修改 ${formatNumber(edited)} 行，未写入 ${formatNumber(leftIn(dialog))} 行`;
      shows('result', text.includes(counted), true);
    }
    if (dialog.matches('previewing')) checkPreview(await ui.read(), dialog);
  },
  controlOf: (event, dialog) =>
    event.type === 'COMMIT' && dialog.matches('previewing')
      ? { role: 'button', name: dueIn(dialog) === 0 ? '没有要导入的行' : `导入 ${formatNumber(dueIn(dialog))} 行` }
      : null,
});

const radioOf = (mode: keyof typeof commitModes) =>
  mode === 'whole' ? `${commitModes.whole}（没有错误行，最多 2,000 行）` : commitModes.rows;

/** Throws unless the tabs, the way of the commit and the faults by cell are those of the chart. */
function checkPreview({ text, controls }: Screen, dialog: Import): void {
  const { lines, outcome, mode } = dialog.context;
  for (const one of ['faulty', 'new', 'changed', 'unchanged'] as const) {
    const tab = controls.find(({ role, name }) => role === 'tab' && name === tabOf(dialog, one));
    shows(one, tab?.on, one === outcome);
  }
  const chosen = controls.find(({ role, name }) => role === 'radio' && name === radioOf(mode));
  shows('mode', chosen?.on, true);
  for (const { faults } of outcome === 'faulty' ? (lines?.data ?? []) : [])
    for (const { cell, message } of faults)
      shows('fault', text.includes(`${cellInWords(cell ?? '')}：${message}`), true);
}

import type { SnapshotFrom } from 'xstate';
import type { pickerMachine } from '../../machines/entity/record/picker.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { pickerModel } from '../models/picker.model.ts';

type Picker = SnapshotFrom<typeof pickerMachine>;

/** Labels of the controls that share the picker, by their ids. */
export const controls: Readonly<Record<string, string>> = {
  'form-cate_id': '奖励分类',
  'filter-localverifice_id': '核销点',
};

/** A button beside the controls: a press there leaves the list. */
export const elsewhere = '别处';

const isOpenAt = ({ context }: Picker, control: string) => context.control === control;
const isOpen = (snapshot: Picker) => snapshot.matches('opened');

/** What stands in place of choices, and in the words of a failure its way on. */
function noteIn(snapshot: Picker): string {
  const { choices, error } = snapshot.context;
  if (!isOpen(snapshot) || choices.length > 0) return '';
  if (snapshot.hasTag('busy')) return '加载中…';
  return error === '' ? '没有匹配的数据' : `${error}重试`;
}

/** A list with a choice in it has no room for a failure: there the operator types or opens it again. */
const mayRetry = (snapshot: Picker) => snapshot.matches({ opened: 'failed' }) && snapshot.context.choices.length === 0;

/** A control that picks rows by name: opened by a press, left by a press elsewhere. */
export const pickerDriver = defineDriver(pickerModel, {
  /** A list that is long enough to scroll; the test beside the paths has one. */
  world: ['MORE', 'NAMED'],
  offers: (snapshot, event) => {
    switch (event.type) {
      case 'OPEN':
        return !isOpen(snapshot);
      case 'LOOK_FOR':
        return isOpenAt(snapshot, event.control)
          ? event.keyword.trim() !== snapshot.context.keyword
          : !isOpen(snapshot) && event.keyword !== '';
      case 'RETRY':
        return mayRetry(snapshot);
      case 'CLOSE':
        return isOpenAt(snapshot, event.control);
      default:
        return true;
    }
  },
  perform: async (ui, event) => {
    switch (event.type) {
      case 'OPEN':
        return ui.press({ role: 'combobox', name: controls[event.control] ?? '' });
      case 'LOOK_FOR':
        return ui.fill(controls[event.control] ?? '', event.keyword);
      case 'RETRY':
        return ui.click('重试');
      case 'CLOSE':
        return ui.click(elsewhere);
      default:
        throw new Error(`nobody does ${event.type}`);
    }
  },
  check: async (ui, snapshot) => {
    const screen = await ui.read();
    const { choices } = snapshot.context;
    const options = screen.controls.filter(({ role }) => role === 'option');
    shows(
      'choices',
      options.map(({ name }) => name),
      isOpen(snapshot) ? choices.map(({ title }) => title) : [],
    );
    const note = /加载中…|没有匹配的数据|您的网络发生异常，无法连接服务器/.exec(screen.text)?.[0] ?? '';
    shows('in place of choices', note, noteIn(snapshot).replace('重试', ''));
    const failed = noteIn(snapshot).endsWith('重试');
    shows('failure', screen.alerts, failed ? [noteIn(snapshot)] : []);
  },
  controlOf: (event) => (event.type === 'RETRY' ? { role: 'button', name: '重试' } : null),
});

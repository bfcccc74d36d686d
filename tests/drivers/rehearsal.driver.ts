import type { SnapshotFrom } from 'xstate';
import { curves } from '../../contract/activities/rehearsal.ts';
import { askedWrongly, type rehearsalMachine } from '../../machines/activities/rehearsal.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import type { Ui } from '../engine/ui.ts';
import { rehearsalModel } from '../models/rehearsal.model.ts';

type Rehearsal = SnapshotFrom<typeof rehearsalMachine>;

const isRunning = (rehearsal: Rehearsal) => rehearsal.matches('running');
const beginningText = (from: string | null) =>
  from === null ? '现在（未进行时从头）' : from.slice(0, 19).replace('T', ' ');
const counted = (draws: number) => `${draws / 10_000} 万次`;
const numberText = (value: number | null) => (value === null ? '' : String(value));
/** The percentage that a prize is tried with. */
const triedOdds = ({ context }: Rehearsal): string => {
  const odds = context.changes.find(({ prize_id }) => prize_id === 5002)?.odds;
  return odds === undefined ? '' : String(odds / 10_000);
};

/** 试运行 of an activity in which the cup is prize 5002. */
export const rehearsalDriver = defineDriver(rehearsalModel, {
  world: ['PROGRESSED', 'ANSWERED', 'REFUSED'],
  offers: (rehearsal, event) => {
    const { form } = rehearsal.context;
    if (event.type === 'SET') {
      // A number below the least one is not taken from the field.
      if (event.form.seed === -1) return false;
      // A beginning is offered once something has begun there.
      const { from } = event.form;
      if (from && from !== rehearsal.context.answer?.from && from !== form.from) return false;
      return Object.entries(event.form).some(([key, value]) => form[key as keyof typeof form] !== value);
    }
    if (event.type === 'WITH_EVERYBODY') return rehearsal.context.person !== null;
    if (event.type === 'CHANGE') return String((event.change.odds ?? 0) / 10_000 || '') !== triedOdds(rehearsal);
    return event.type !== 'UNCHANGE_ALL' || rehearsal.context.changes.length > 0;
  },
  perform: async (ui, event) => {
    switch (event.type) {
      case 'SET': {
        const { draws, people, seed, from } = event.form;
        if (draws !== undefined) return ui.choose('抽奖次数', counted(draws));
        if (people !== undefined) return ui.fill('参与人数', numberText(people));
        if (from !== undefined) return ui.choose('起点', beginningText(from));
        return ui.fill('随机种子', numberText(seed ?? null));
      }
      case 'CHANGE':
        await openChanges(ui);
        return ui.fill('保温杯的概率改为', event.change.odds === undefined ? '' : String(event.change.odds / 10_000));
      case 'UNCHANGE_ALL':
        await openChanges(ui);
        return ui.click('全部还原');
      case 'WITH_EVERYBODY':
        return ui.click('改为所有人');
      case 'RUN':
        return ui.click('运行');
      case 'AGAIN':
        return ui.click('再次试运行');
      case 'CANCEL':
        return ui.click('取消');
      default:
        throw new Error(`${event.type} comes from elsewhere`);
    }
  },
  check: async (ui, rehearsal) => {
    const { form, changes, answer, error } = rehearsal.context;
    const { fields, text, alerts } = await ui.read();
    shows('draws', fields['抽奖次数']?.value, `${form.draws / 10_000} 万次`);
    shows('traffic', fields['流量曲线']?.value, curves[form.curve]);
    shows('people', fields['参与人数']?.value.replaceAll(',', ''), numberText(form.people));
    shows('beginning', fields['起点']?.value, beginningText(form.from));
    shows('seed', fields['随机种子']?.value, numberText(form.seed));
    for (const label of ['抽奖次数', '流量曲线', '参与人数', '起点', '随机种子'])
      shows(label, fields[label]?.enabled, !isRunning(rehearsal));
    const count = changes.length === 0 ? '未设置，只运行现行方案' : `改动了 ${changes.length} 个奖品`;
    shows(count, text.includes(count), true);
    const said = `已完成 ${rehearsal.context.part * 2}%`;
    shows(said, text.includes(said), isRunning(rehearsal));
    shows('why it cannot run', text.includes(askedWrongly), !isRunning(rehearsal) && !rehearsal.can({ type: 'RUN' }));
    shows('one person', text.includes('只模拟这样的会员'), rehearsal.context.person !== null);
    shows('alerts', alerts, error === '' ? [] : [error]);
    shows('cancelled', text.includes('已取消，没有改动任何数据'), rehearsal.matches({ asking: 'cancelled' }));
    shows('result', text.includes('相同设置、种子和起点可重现'), answer !== null);
  },
  controlOf: (event) => {
    if (event.type === 'RUN') return { role: 'button', name: '运行' };
    if (event.type === 'WITH_EVERYBODY') return { role: 'button', name: '改为所有人' };
    if (event.type === 'AGAIN') return { role: 'button', name: '再次试运行' };
    return event.type === 'CANCEL' ? { role: 'button', name: '取消' } : null;
  },
});

/** The prizes stand folded up below the settings. */
async function openChanges(ui: Ui): Promise<void> {
  const { text } = await ui.read();
  if (text.includes('现有库存')) return;
  await ui.press({
    role: 'button',
    name: text.match(/对比方案：(?:未设置，只运行现行方案|改动了 \d+ 个奖品)/)?.[0] ?? '',
  });
}

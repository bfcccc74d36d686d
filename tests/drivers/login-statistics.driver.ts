import type { SnapshotFrom } from 'xstate';
import { type LoginStatistics, statisticsFault, statisticsRanges } from '../../contract/logs/login-statistics.ts';
import { loginStatisticsMachine } from '../../machines/logs/login-statistics.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { fillDay } from './fill-day.ts';
import type { Screen } from '../engine/screen.ts';
import { loginStatisticsModel } from '../models/login-statistics.model.ts';

type Snapshot = SnapshotFrom<typeof loginStatisticsMachine>;

const isOwn = (snapshot: Snapshot) => !snapshot.matches({ open: { days: 'preset' } });

/** Numbers that can be pressed: not while other days are counted, nor where they are missing. */
const isShown = (snapshot: Snapshot) => snapshot.matches({ open: { data: 'shown' } });

/** The numbers stand there, also under the veil of others that are on their way. */
const contentOf = (snapshot: Snapshot): LoginStatistics | null =>
  snapshot.matches({ open: { data: 'failed' } }) ? null : snapshot.context.content;

function checkDays({ controls, fields }: Screen, snapshot: Snapshot): void {
  const { filter, period } = snapshot.context;
  const own = isOwn(snapshot);
  const on = controls.filter((control) => control.role === 'radio' && control.on === true).map(({ name }) => name);
  // A veil of the numbers leaves the days in reach.
  shows('chosen', on, [statisticsRanges[own ? 'custom' : filter.range]]);
  shows('from', fields['开始日期']?.value, own ? period.from : undefined);
  shows('to', fields['结束日期']?.value, own ? period.to : undefined);
}

function checkNumbers({ text, spinning }: Screen, snapshot: Snapshot): void {
  const content = contentOf(snapshot);
  const sum = (content?.failed ?? []).reduce((all, one) => all + one, 0);
  shows('failures', /登录失败(\d+) ?次/.exec(text.replaceAll(/\s/g, ''))?.[1], content ? String(sum) : undefined);
  shows('veil', spinning, content !== null && snapshot.matches({ open: { data: 'loading' } }));
  if (!content) return;
  shows('addresses', text.includes('203.0.113.7'), content.addresses.length > 0);
  shows('blocked', text.includes('198.51.100.9'), content.blocked.length > 0);
  shows('none blocked', text.includes('没有被封禁的 IP'), content.blocked.length === 0);
}

/** 登录统计 above the login log. */
export const loginStatisticsDriver = defineDriver(loginStatisticsModel, {
  offers: (snapshot, event) => {
    switch (event.type) {
      case 'CHOOSE_RANGE':
        return isOwn(snapshot) || snapshot.context.filter.range !== event.range;
      case 'CHANGE_PERIOD':
        return Object.entries(event.period).every(([key, day]) => snapshot.context.period[key as 'from'] !== day);
      case 'PICK':
        return isShown(snapshot);
      default:
        return true;
    }
  },
  perform: async (ui, event) => {
    switch (event.type) {
      case 'CHOOSE_RANGE':
        return ui.press({ role: 'radio', name: statisticsRanges[event.range] });
      case 'CHOOSE_CUSTOM':
        return ui.press({ role: 'radio', name: statisticsRanges.custom });
      case 'CHANGE_PERIOD': {
        const { from, to } = event.period;
        return from === undefined ? fillDay(ui, '结束日期', to) : fillDay(ui, '开始日期', from);
      }
      case 'RELOAD':
        return ui.click('刷新');
      case 'SHOW_TABLE':
        return ui.click('表格');
      case 'SHOW_CHART':
        return ui.click('图表');
      case 'PICK':
        return ui.click(event.value);
      case 'CLOSE':
        return ui.click('关闭');
    }
  },
  check: async (ui, snapshot) => {
    const screen = await ui.read();
    const isOpen = snapshot.status === 'active';
    shows('dialogs', screen.dialogs, isOpen ? ['登录统计'] : []);
    if (!isOpen) return;
    const { error, period } = snapshot.context;
    checkDays(screen, snapshot);
    const fault = isOwn(snapshot) ? statisticsFault(period) : '';
    shows('alerts', screen.alerts, [...(fault === '' ? [] : [fault]), ...(error === '' ? [] : [`${error}重新加载`])]);
    checkNumbers(screen, snapshot);
    const isListed = snapshot.matches({ open: { form: 'listed' } });
    shows('form', screen.buttons['图表'] !== undefined, isListed);
  },
});

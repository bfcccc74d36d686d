import { comparisons, ranges } from '../../contract/insight/analysis.ts';
import { periodFault } from '../../contract/core/period.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { fillDay } from './fill-day.ts';
import { analysisModel } from '../models/analysis.model.ts';

/** The filter bar of 分析页. */
export const analysisDriver = defineDriver(analysisModel, {
  world: ['FOLLOW_LINK'],
  // Before the blocks have answered, nobody knows which days they show.
  offers: (snapshot, event) => {
    if (event.type === 'CHOOSE_CUSTOM') return event.period.from === '';
    if (event.type === 'CHOOSE_RANGE')
      return !snapshot.matches({ days: 'preset' }) || event.range !== snapshot.context.filter.range;
    return (
      event.type !== 'CHANGE_PERIOD' ||
      Object.entries(event.period).every(([key, day]) => snapshot.context.period[key as 'from'] !== day)
    );
  },
  controlOf: ({ type }) => (type === 'EXPORT_BOOK' ? { role: 'button', name: '导出 Excel' } : null),
  perform: async (ui, event) => {
    switch (event.type) {
      case 'CHOOSE_RANGE':
        return ui.press({ role: 'radio', name: ranges[event.range] });
      case 'CHOOSE_CUSTOM':
        return ui.press({ role: 'radio', name: ranges.custom });
      case 'COMPARE':
        return ui.press({ role: 'radio', name: comparisons[event.compare] });
      case 'CHANGE_PERIOD': {
        const { from, to } = event.period;
        return from === undefined ? fillDay(ui, '结束日期', to) : fillDay(ui, '开始日期', from);
      }
      case 'REFRESH':
        return ui.click('刷新');
      case 'EXPORT':
        return ui.click('导出 CSV');
      case 'EXPORT_BOOK':
        return ui.click('导出 Excel');
      case 'CHOOSE_REGION':
        return ui.choose('地区', event.region === '' ? '全部地区' : '广东省');
      case 'FOLLOW_LINK':
        throw new Error('the address asks');
    }
  },
  check: async (ui, snapshot) => {
    const { controls, fields, alerts } = await ui.read();
    const { filter, period } = snapshot.context;
    shows('region', fields['地区']?.value, filter.region === undefined ? '全部地区' : '广东省');
    const isOwn = !snapshot.matches({ days: 'preset' });
    const on = controls.filter((control) => control.role === 'radio' && control.on === true).map(({ name }) => name);
    shows('chosen', on, [ranges[isOwn ? 'custom' : filter.range], comparisons[filter.compare]]);
    shows('from', fields['开始日期']?.value, isOwn ? period.from : undefined);
    shows('to', fields['结束日期']?.value, isOwn ? period.to : undefined);
    const fault = periodFault(period);
    shows('alerts', alerts, isOwn && fault !== '' ? [fault] : []);
  },
});

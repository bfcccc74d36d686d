import { calendarPhases, calendarViews } from '../../contract/insight/calendar.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { calendarModel } from '../models/calendar.model.ts';

const kindTitles: Readonly<Record<string, string>> = { popup: '弹窗', he_banner: '轮播图' };

/** 运营日历: its head, its legend, and what stands below them. */
export const calendarDriver = defineDriver(calendarModel, {
  world: ['FOLLOW_LINK', 'CHANGED'],
  // Kinds are offered once it is known which there are.
  offers: ({ context: { answer } }, event) =>
    event.type !== 'TOGGLE_KIND' || (answer?.kinds.some(({ entity }) => entity === event.kind) ?? false),
  controlOf: (event, { context: { wish } }) => {
    const unit = calendarViews[wish.view];
    if (event.type === 'STEP') return { role: 'button', name: `${event.by === 1 ? '下' : '上'}一${unit}` };
    if (event.type === 'TODAY') return { role: 'button', name: '今天' };
    return event.type === 'CLEAR' ? { role: 'button', name: '清除筛选' } : null;
  },
  perform: async (ui, event, { context: { wish } }) => {
    switch (event.type) {
      case 'SHOW':
        return ui.press({ role: 'radio', name: calendarViews[event.view] });
      case 'STEP':
        return ui.click(`${event.by === 1 ? '下' : '上'}一${calendarViews[wish.view]}`);
      case 'TODAY':
        return ui.click('今天');
      case 'TOGGLE_KIND':
        return ui.click(kindTitles[event.kind] ?? '');
      case 'TOGGLE_PHASE':
        return ui.click(calendarPhases[event.phase]);
      case 'TOGGLE_CLASHES':
        return ui.click('只看冲突');
      case 'CLEAR':
        return ui.click('清除筛选');
      case 'REFRESH':
        return ui.click('刷新');
      case 'FOLLOW_LINK':
      case 'CHANGED':
        throw new Error('it comes from elsewhere');
    }
  },
  check: async (ui, snapshot) => {
    const { controls, alerts, text } = await ui.read();
    const { wish, answer, error } = snapshot.context;
    const isFailed = snapshot.hasTag('failed');
    const on = controls.filter((control) => control.on === true).map(({ name }) => name);
    shows(
      'chosen',
      on.toSorted(),
      [
        calendarViews[wish.view],
        ...wish.phases.map((phase) => calendarPhases[phase]),
        ...(wish.clashes ? ['只看冲突'] : []),
        // What an address asks for is offered to those who may see it.
        ...wish.kinds
          .filter((kind) => answer?.kinds.some(({ entity }) => entity === kind))
          .map((kind) => kindTitles[kind] ?? ''),
      ].toSorted(),
    );
    shows('alerts', alerts, isFailed ? [`${error}重试`] : []);
    const isListed = !isFailed && answer !== null && answer.data.length > 0;
    shows('the banner', text.includes('冬日新品'), isListed && !wish.clashes);
    shows('how many more', text.includes('还有 2 个'), isListed && !wish.clashes);
    shows('no conflict', text.includes('没有冲突'), isListed && wish.clashes);
    shows('nothing', text.includes('没有您可以查看的内容'), !isFailed && answer !== null && answer.kinds.length === 0);
  },
});

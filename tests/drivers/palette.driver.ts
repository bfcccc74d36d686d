import type { SnapshotFrom } from 'xstate';
import { offersOf } from '../../machines/shell/palette-offers.ts';
import type { paletteMachine } from '../../machines/shell/palette.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { done } from '../engine/outcomes.ts';
import { paletteModel } from '../models/palette.model.ts';
import { answerIn, resultIn } from './answers.ts';

type Palette = SnapshotFrom<typeof paletteMachine>;

export const fieldLabel = '搜索页面、数据和操作';
const keys = { next: 'ArrowDown', previous: 'ArrowUp', first: 'Home', last: 'End' } as const;

const isOpen = (palette: Palette) => palette.matches('open');
const offered = ({ context }: Palette) => offersOf(context);
const named = ({ title, hint }: { readonly title: string; readonly hint: string }) => title + hint;
/** Two lines may read alike: a page that one was on, and the same among all pages. */
const isFirstOfItsName = (palette: Palette, at: number) => {
  const offers = offered(palette);
  const offer = offers[at];
  return offer !== undefined && offers.findIndex((other) => named(other) === named(offer)) === at;
};

/** The line under the list. */
function statusIn(palette: Palette): string {
  const { error, keyword } = palette.context;
  if (palette.hasTag('busy')) return '正在查找数据…';
  if (palette.matches({ open: 'failed' })) return `数据查找失败：${error}`;
  const count = offered(palette).length;
  if (count === 0) return `没有找到「${keyword}」`;
  return keyword === '' ? '↑ ↓ 选择，Enter 打开' : `共 ${count} 项`;
}

/** The command palette, by its keys. */
export const paletteDriver = defineDriver(paletteModel, {
  world: ['VISITED'],
  offers: (palette, event) => {
    if (event.type === 'POINT') return isFirstOfItsName(palette, event.at) && palette.context.current !== event.at;
    if (event.type === 'CHOOSE') return palette.context.current === event.at || isFirstOfItsName(palette, event.at);
    // Open, it is in front of the button.
    return event.type !== 'SUMMON' || !isOpen(palette);
  },
  perform: async (ui, event, palette) => {
    switch (event.type) {
      case 'SUMMON':
        return ui.click('搜索');
      case 'CLOSE':
        return ui.key('Escape');
      case 'TYPE':
        return ui.fill(fieldLabel, event.keyword);
      case 'MOVE':
        return ui.key(keys[event.to]);
      case 'POINT':
        return ui.hover({ role: 'option', name: named(offered(palette)[event.at] ?? { title: '', hint: '' }) });
      case 'CHOOSE':
        return palette.context.current === event.at
          ? ui.key('Enter')
          : ui.press({ role: 'option', name: named(offered(palette)[event.at] ?? { title: '', hint: '' }) });
      case 'RETRY':
        return ui.click('重试');
      default:
        throw new Error(`nobody does ${event.type}`);
    }
  },
  check: async (ui, palette) => {
    const screen = await ui.read();
    shows('open', screen.fields[fieldLabel] !== undefined, isOpen(palette));
    const options = screen.controls.filter(({ role }) => role === 'option');
    shows(
      'offers',
      options.map(({ name }) => name),
      isOpen(palette) ? offered(palette).map(named) : [],
    );
    if (isOpen(palette)) shows(statusIn(palette), screen.text.includes(statusIn(palette)), true);
  },
  controlOf: (event) => (event.type === 'RETRY' ? { role: 'button', name: '重试' } : null),
  answerOf: (event) => ({
    call: /^GET .*\/search/,
    how: answerIn('output' in event ? { ...event, output: { data: event['output'] } } : event),
  }),
  realOutcome: (_event, body) => done('searchRecords', (resultIn(body) as { readonly data: unknown }).data),
});

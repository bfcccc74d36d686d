import { expect, test } from 'vitest';
import type { ListPageInput } from '../../../machines/entity/list/list-page-setup.ts';
import { listPageMachine } from '../../../machines/entity/list/list-page.ts';
import { after, callsAfter, done, effectsAfter, type Happening } from '../../engine/promises.ts';
import { stateText } from '../../engine/text.ts';

/* A list is there under whatever is open over it, and comes back whatever became of that (spec §4, §5). */

type Step = Happening<typeof listPageMachine>;
const input: ListPageInput = {
  key: '/award/cate',
  entity: 'award_cate',
  table: {},
  actions: ['query', 'get', 'add', 'edit', 'import'],
};
const question = {
  title: '提示',
  content: '确定停用「品牌周边」吗？',
  target: { id: 1 },
  said: '已停用「品牌周边」',
} as never;
const opened: readonly Step[] = [{ type: 'OPEN', mode: 'edit', id: 7 }];
const dirty: readonly Step[] = [...opened, { type: 'RECORD_UNSAVED' } as Step];
const asked: readonly Step[] = [{ type: 'ASK', question }];
const importing: readonly Step[] = [{ type: 'IMPORT' }];
const closed = (wrote: boolean): Step => ({ type: 'PAGE_CLOSED', wrote }) as Step;
const effects = (...steps: readonly Step[]) => effectsAfter(listPageMachine, input, ...steps).join();

test.each([
  ['a row opens over the list', opened, 'recordOpen.pristine'],
  ['what is typed there is known', dirty, 'recordOpen.dirty'],
  ['and when it is saved there', [...dirty, { type: 'RECORD_SAVED' } as Step], 'recordOpen.pristine'],
  ['saved, the list is back', [...opened, done('record', { saved: true, id: 7 })], 'browsing'],
  ['left, it is back as well', [...opened, done('record', { saved: false })], 'browsing'],
  ['a picture is looked at', [{ type: 'LOOK', at: { id: 7 } } as never], 'looking'],
  ['and away from', [{ type: 'LOOK', at: { id: 7 } } as never, { type: 'LOOK_AWAY' }], 'browsing'],
  ['a question is asked', asked, 'asking'],
  ['done, the list is back', [...asked, done('confirm', { performed: true })], 'browsing'],
  ['not done, it is back too', [...asked, done('confirm', { performed: false })], 'browsing'],
  ['a file is imported', importing, 'importing'],
  ['written or not, the list is back', [...importing, closed(true)], 'browsing'],
  ['nothing written, the same', [...importing, closed(false)], 'browsing'],
] as readonly (readonly [string, readonly Step[], string])[])('%s', (_, steps, state) => {
  expect(stateText(after(listPageMachine, input, ...steps).value as never)).toBe(state);
});

test('the rows are read anew where something was written, and only there', () => {
  expect(effects(...asked, done('confirm', { performed: true }))).toMatch(/RELOAD.*已停用「品牌周边」/);
  expect(effects(...asked, done('confirm', { performed: false }))).not.toContain('RELOAD');
  expect(effects(...importing, closed(true))).toContain('RELOAD');
  expect(effects(...importing, closed(false))).not.toContain('RELOAD');
  expect(effects(...opened, done('record', { saved: false }))).not.toContain('RELOAD');
});

test('the tab bar hears what is typed in the drawer, and when that is over', () => {
  expect(effects(...dirty)).toContain('reportUnsaved');
  expect(effects(...dirty, { type: 'RECORD_SAVED' } as Step)).toContain('reportSaved');
  expect(effects(...opened, done('record', { saved: false }))).toContain('reportSaved');
  expect(effects(...opened, done('record', { saved: true, id: 7 }))).toMatch(/RELOAD.*保存成功.*reportSaved/);
});

test('what is open over the list knows of which row and list it is', () => {
  expect(callsAfter(listPageMachine, input, ...opened).join()).toMatch(/"id":7/);
  expect(callsAfter(listPageMachine, input, ...asked).join()).toContain('品牌周边');
  expect(callsAfter(listPageMachine, input, ...importing).join()).toContain('"entity":"award_cate"');
});

test('what a page behind is told of a change is read anew, in the list and in the record that stands open over it', () => {
  expect(effects(...opened, { type: 'REFRESH' })).toMatch(
    /send table {"type":"RELOAD"}.*send record {"type":"REFRESH"}/,
  );
});

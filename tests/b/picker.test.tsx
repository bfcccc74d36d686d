import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import {
  type Choice,
  type Choices,
  type ChoicesQuery,
  type PickerActor,
  pickerMachine,
} from '../../machines/entity/record/picker.ts';
import { RemoteSelect } from '../../src/entity/fields/RemoteSelect.tsx';
import { controls, elsewhere, pickerDriver } from '../drivers/picker.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

const entities: Readonly<Record<string, string>> = {
  'form-cate_id': 'award_cate',
  'filter-localverifice_id': 'localverifice',
};

/** Two controls that share a picker, as the controls of a page do. */
const Controls = ({ picker }: { readonly picker: PickerActor }) => (
  <>
    <button type="button">{elsewhere}</button>
    {Object.entries(controls).map(([id, label]) => (
      <div key={id}>
        <label htmlFor={id}>{label}</label>
        <RemoteSelect
          id={id}
          picker={picker}
          entity={entities[id]}
          label={label}
          value={[]}
          titles={[]}
          onChange={() => {}}
        />
      </div>
    ))}
  </>
);

demandQuietConsole();
await walkView(pickerDriver, (actor: AnyActorRef) => draw(<Controls picker={actor as PickerActor} />));

const ui = domUi();
const drawing = oneDrawing();

type Part = Partial<Parameters<typeof RemoteSelect>[0]>;

/** A control over a picker that runs, page by page of these choices; what it told, and what was asked for. */
function control(choices: readonly Choice[], part: Part = {}) {
  const asked: ChoicesQuery[] = [];
  const told: (readonly number[] | 'left')[] = [];
  const fetchChoices = fromPromise<Choices, ChoicesQuery>(async ({ input }) => {
    asked.push(input);
    return { data: choices.slice((input.pageNo - 1) * 20, input.pageNo * 20), totalCount: choices.length };
  });
  const picker = createActor(pickerMachine.provide({ actors: { fetchChoices } })).start();
  const whole = { id: 'one', picker, entity: 'award', label: '奖励', value: [], titles: [], ...part };
  drawing.draw(
    <>
      <button type="button">{elsewhere}</button>
      <label htmlFor="one">奖励</label>
      <RemoteSelect {...whole} onChange={(ids) => void told.push(ids)} onLeave={() => void told.push('left')} />
    </>,
  );
  return { picker, asked, told };
}

const many = Array.from({ length: 45 }, (_, index): Choice => ({
  id: index + 1,
  title: `奖励${index + 1}`,
  disabled: false,
}));
const select = () => document.querySelector<HTMLElement>('.remote-select');
const value = async () => (await ui.see('fields'))['奖励']?.value;
const open = () => ui.press({ role: 'combobox', name: '奖励' });

test('a row is chosen by its name, with what there is to say of it; one that cannot be had is shown', async () => {
  const rows = [
    { id: 1, title: '凉茶', disabled: false },
    { id: 2, title: '品鉴装', disabled: true, hint: '停用' },
  ];
  const { told } = control(rows);
  await soon(value).toBe('');
  await open();
  const options = async () => (await ui.see('controls')).filter(({ role }) => role === 'option');
  await soon(async () => (await options()).map(({ name, enabled }) => [name, enabled])).toEqual([
    ['凉茶', true],
    ['品鉴装停用', false],
  ]);
  expect(document.querySelectorAll('.offered-hint')).toHaveLength(1);
  await ui.press({ role: 'option', name: '凉茶' });
  await soon(() => told[0]).toEqual([1]);
  control(rows, { choosesAny: true });
  await open();
  await soon(async () => (await options()).map(({ enabled }) => enabled)).toEqual([true, true]);
});

test('a word that an input method gives at once, before the list is open, is what the list is narrowed by', async () => {
  const { asked } = control(many);
  await soon(value).toBe('');
  await ui.fill('奖励', '奖励7');
  await soon(() => asked.map(({ keyword }) => keyword)).toEqual(['奖励7']);
});

test('each level of a tree stands a little further in', async () => {
  control([
    { id: 1, title: '总部', disabled: false, level: 1 },
    { id: 2, title: '运营中心', disabled: false, level: 2 },
    { id: 3, title: '活动组', disabled: false, level: 3 },
  ]);
  await open();
  const starts = () =>
    [...document.querySelectorAll<HTMLElement>('.offered-title')].map((title) => title.getBoundingClientRect().left);
  await soon(() => starts().length).toBe(3);
  const [top = 0, middle = 0, low = 0] = starts();
  expect(middle).toBeGreaterThan(top);
  expect(low - middle).toBeCloseTo(middle - top);
});

test('what a link has chosen is called by its number until its name is known', async () => {
  const { picker } = control([], { value: [7] });
  await soon(value).toBe('编号 7');
  picker.send({ type: 'NAMED', entity: 'award_cate', rows: [{ id: 7, title: '分类', disabled: false }] });
  picker.send({ type: 'NAMED', entity: 'award', rows: [{ id: 7, title: '润喉糖', disabled: true }] });
  await soon(value).toBe('润喉糖');
});

test('what is chosen has its name, from the list or from the row; clearing takes it away, leaving is told', async () => {
  const { picker, told } = control(many, { value: [3], titles: [{ id: 3, title: '旧名' }] });
  await soon(value).toBe('旧名');
  await open();
  await soon(() => picker.getSnapshot().context.titles['award:3']).toBe('奖励3');
  await soon(value).toBe('奖励3');
  const clear = select()?.querySelector('.ant-select-clear');
  for (const type of ['mousedown', 'mouseup', 'click']) clear?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  await soon(() => told.filter((one) => one !== 'left')).toEqual([[]]);
  await ui.click(elsewhere);
  await soon(() => told.includes('left')).toBe(true);
});

test('several rows are chosen one after the other', async () => {
  const { told } = control(many, { multiple: true, value: [2, 4] });
  await soon(value).toBe('编号 2, 编号 4');
  await open();
  await ui.press({ role: 'option', name: '奖励1' });
  await soon(() => told[0]).toEqual([2, 4, 1]);
  control(many, { value: [2, 4] });
  await soon(value).toBe('编号 2');
});

test('the next page comes before the end of the list is reached', async () => {
  const { asked } = control(many);
  await open();
  const holder = () => document.querySelector<HTMLElement>('.rc-virtual-list-holder, .ant-select-dropdown-list-holder');
  await soon(() => (holder()?.scrollHeight ?? 0) > (holder()?.clientHeight ?? 0)).toBe(true);
  holder()?.dispatchEvent(new Event('scroll', { bubbles: true }));
  expect(asked.map(({ pageNo }) => pageNo)).toEqual([1]);
  holder()?.scrollTo(0, (holder()?.scrollHeight ?? 0) - (holder()?.clientHeight ?? 0) - 40);
  await soon(() => asked.map(({ pageNo }) => pageNo)).toEqual([1, 2]);
});

test('a control for which no entity is known yet, or that is locked, cannot be opened', async () => {
  const isDisabled = () => document.querySelector('#one')?.matches(':disabled');
  control(many);
  await soon(isDisabled).toBe(false);
  control(many, { entity: undefined });
  await soon(isDisabled).toBe(true);
  control(many, { disabled: true, describedBy: 'note', multiple: true });
  await soon(isDisabled).toBe(true);
  expect(document.querySelector('#one')?.getAttribute('aria-describedby')).toContain('note');
});

test('a list goes when another control takes the picker', async () => {
  const { picker } = control(many);
  const options = () => document.querySelectorAll('.ant-select-item-option').length;
  await open();
  await soon(options).toBeGreaterThan(0);
  picker.send({ type: 'OPEN', control: 'other', entity: 'award' });
  await soon(() => picker.getSnapshot().context.choices.length).toBe(20);
  await soon(options).toBe(0);
});

test('a list without rows says so, and offers no second try', async () => {
  control([]);
  await open();
  await soon(() => document.querySelector('.choices-note')?.textContent).toBe('没有匹配的数据');
});

test('long titles show where they differ, on two lines at most; the whole stands where the keyboard is', async () => {
  const begun = '青禾本草春季会员答谢专场满减优惠券（华南大区线下门店专用，不与其他活动同享，最终解释权归主办方）';
  const titles = [`${begun}广州市天河区体育西路一店`, `${begun}深圳市南山区科技园二店`];
  control(
    [...titles, '凉茶'].map((title, index) => ({ id: index + 1, title, disabled: false })),
    { listWidth: 320 },
  );
  await open();
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('.offered-title')].filter((title) => title.checkVisibility());
  await soon(() => shown().length).toBe(3);
  const active = () =>
    [...document.querySelectorAll('.ant-select-item-option-active .offered-title')]
      .filter((title) => title.checkVisibility())
      .map(({ textContent }) => textContent);
  const others = () => shown().filter((title) => !title.closest('.ant-select-item-option-active'));
  await ui.key('ArrowDown');
  await soon(() => active().length).toBe(1);
  expect([...titles, '凉茶']).toContain(active()[0]);
  for (const title of others()) {
    expect(title.textContent).toMatch(/^(?:青禾本草…|凉茶)/u);
    expect(title.textContent).toMatch(/(?:天河区体育西路一店|南山区科技园二店|凉茶)$/u);
    expect(title.scrollHeight).toBeLessThanOrEqual(title.clientHeight + 1);
  }
});

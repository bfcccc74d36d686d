import { expect, test } from 'vitest';
import { inspectorPanelMachine } from '../../../machines/inspector/inspector-panel.ts';
import { payloadFault, payloadOf } from '../../../machines/inspector/payload-text.ts';
import { after, effectsAfter, elapsed } from '../../engine/promises.ts';

const draft = { actor: 'x:4', event: 'TURN_PAGE', text: '{ "pageNo": 2 }' };
const edit = { type: 'EDIT', draft } as const;
const sent = [edit, { type: 'SUBMIT' }] as const;

test('a draft is sent when somebody says so, to the actor that it is for', () => {
  expect(effectsAfter(inspectorPanelMachine, undefined, edit)).toEqual([]);
  expect(effectsAfter(inspectorPanelMachine, undefined, ...sent)).toEqual([`sendDraft ${JSON.stringify(draft)}`]);
});

test('one that is no payload cannot be sent, and says why at once', () => {
  const state = after(
    inspectorPanelMachine,
    undefined,
    edit,
    { type: 'TYPE', text: '{ "pageNo": ' },
    { type: 'SUBMIT' },
  );
  expect(state.value).toEqual({ editing: 'faulty' });
  expect(state.context.fault).toMatch(/JSON/);
  expect(state.context.draft.text).toBe('{ "pageNo": ');
});

test('one that the application takes closes the editor; one that it refuses stays as it was typed, with the reason', () => {
  const over = elapsed('refusalTime', 'inspector-panel.editing.sent') as { type: `xstate.after.${string}` };
  expect(after(inspectorPanelMachine, undefined, ...sent, over).value).toBe('closed');
  const refused = after(inspectorPanelMachine, undefined, ...sent, { type: 'REFUSE', reason: '流程已经结束' });
  expect(refused.value).toEqual({ editing: 'refused' });
  expect(refused.context).toMatchObject({ draft, fault: '流程已经结束' });
});

test('a refused one can be sent again, changed or not', () => {
  const refused = [...sent, { type: 'REFUSE', reason: '流程已经结束' }] as const;
  expect(after(inspectorPanelMachine, undefined, ...refused, { type: 'SUBMIT' }).value).toEqual({ editing: 'sent' });
  const changed = after(inspectorPanelMachine, undefined, ...refused, { type: 'TYPE', text: '{}' });
  expect(changed.value).toEqual({ editing: 'ready' });
  expect(changed.context.fault).toBe('');
});

test('one thing is open at a time, and nothing of it is left when it closes', () => {
  const searching = after(inspectorPanelMachine, undefined, edit, { type: 'SEARCH' });
  expect(searching.value).toBe('searching');
  expect(searching.context.draft.event).toBe('');
  const closed = after(
    inspectorPanelMachine,
    undefined,
    { type: 'SEARCH' },
    { type: 'TYPE', text: '已登录' },
    { type: 'CLOSE' },
  );
  expect(closed.context.text).toBe('');
});

test('another search begins at the first match', () => {
  const marked = [{ type: 'SEARCH' }, { type: 'TYPE', text: '加载' }, { type: 'MARK', index: 3 }] as const;
  expect(after(inspectorPanelMachine, undefined, ...marked).context.marked).toBe(3);
  expect(after(inspectorPanelMachine, undefined, ...marked, { type: 'TYPE', text: '加载中' }).context.marked).toBe(0);
});

test('a recorded test is handed out at once and shown', () => {
  const recorded = { file: 'table.test.ts', text: 'test' };
  const events = [{ type: 'RECORD', test: recorded }] as const;
  expect(effectsAfter(inspectorPanelMachine, undefined, ...events)).toEqual([`download ${JSON.stringify(recorded)}`]);
  expect(after(inspectorPanelMachine, undefined, ...events).context.test).toEqual(recorded);
});

test.each([
  ['{ "a": 1 }', '', { a: 1 }],
  ['', '', {}],
  ['  ', '', {}],
  ['[1]', '内容要写成对象', {}],
  ['"a"', '内容要写成对象', {}],
  ['null', '内容要写成对象', {}],
  ['{ "type": "X" }', '不用写 type', {}],
  ['{ a: 1 }', '不是完整的 JSON', {}],
])('%s as a payload', (text, fault, payload) => {
  expect(payloadFault(text)).toContain(fault);
  expect(payloadFault(text) === '').toBe(fault === '');
  expect(payloadOf(text)).toEqual(payload);
});

test('a mark is on a place of the list, and a recorded test is forgotten once its panel is closed', () => {
  const searching = after(inspectorPanelMachine, undefined, { type: 'SEARCH' });
  expect(searching.can({ type: 'MARK', index: -1 })).toBe(false);
  expect(searching.can({ type: 'MARK', index: 1 })).toBe(true);
  const recorded = { type: 'RECORD', test: { name: 'a.test.ts', text: 'test' } } as never;
  const closed = after(inspectorPanelMachine, undefined, recorded, { type: 'CLOSE' });
  expect(closed.context.test).toEqual(after(inspectorPanelMachine, undefined).context.test);
});

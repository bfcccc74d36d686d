import { expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { settingsFormMachine } from '../../../machines/account/settings-form.ts';
import { after, callsAfter, done, effectsAfter, elapsed, failed, type Happening } from '../../engine/promises.ts';
import { stateText } from '../../engine/text.ts';

/* A form of the account area (wider.md §11): where it stands after each thing that happens to it, and who is told on the way. */

type Step = Happening<typeof settingsFormMachine>;
const profile = { key: '/account/settings/base', form: 'profile' } as const;
const instant = { key: '/account/settings/custom', form: 'preferences' } as const;
const values = { nickname: '商城运营', intro: null };
const loaded = { version: 3, values, typed: null, facts: { username: 'mall_operator' } };
const arrive = done('fetchForm', loaded);
const typed = done('fetchForm', { ...loaded, typed: { ...values, nickname: '小云' } });
const typedSame = done('fetchForm', { ...loaded, typed: values });
const network = '您的网络发生异常，无法连接服务器';
const missing = failed('fetchForm', network);
const name = (nickname: string): Step => ({ type: 'CHANGE', values: { nickname } });
const change = name('小云');
const back = name('商城运营');
const submit: Step = { type: 'SUBMIT' };
const reset: Step = { type: 'RESET' };
const refresh: Step = { type: 'REFRESH' };
const leave: Step = { type: 'LEAVE_FIELD', key: 'nickname' };
const followed = (of: object): Step => ({ type: 'FOLLOWED', values: of }) as Step;
const theirs = { ...loaded, version: 5, values: { ...values, intro: '写在别处' } };
const sameThere = { ...theirs, values: { ...theirs.values, nickname: '小云' } };
const moved = (of: object): Step => ({ type: 'MOVED', loaded: of }) as Step;
const conflict = (result: object) => failed('saveForm', '资料已在别处修改', { code: codes.conflict, result });
const down = failed('saveForm', network);
const refused = (code: number, field = 'nickname') =>
  failed('saveForm', '不能保存', { code, result: { errors: [{ field, message: '已被使用' }] } });
const saved = done('saveForm', { ...loaded, version: 4, values: { ...values, nickname: '小云' } });
const pause = elapsed('pause', 'settingsForm.editing.pausing');
const editing: readonly Step[] = [arrive, change];
const sent: readonly Step[] = [...editing, submit];
const fell: readonly Step[] = [...sent, down];

const at = (input: typeof profile | typeof instant, ...list: readonly Step[]) =>
  after(settingsFormMachine, input, ...list);
const effects = (...list: readonly Step[]) => effectsAfter(settingsFormMachine, profile, ...list).join('|');
const asked = (...list: readonly Step[]) => callsAfter(settingsFormMachine, profile, ...list).join();

test.each([
  ['opened', [], 'loading'],
  ['it came', [arrive], 'viewing.unmoved'],
  ['it could not be got', [missing], 'missing'],
  ['read again', [missing, refresh], 'loading'],
  ['read again though it is there', [arrive, refresh], 'loading'],
  ['something typed before stands there', [typed], 'editing.restored'],
  ['unless it is what is there', [typedSame], 'viewing.unmoved'],
  ['what is there is chosen again', [arrive, back], 'viewing.unmoved'],
  ['something is typed', editing, 'editing.typing'],
  ['and more', [...editing, name('小雨')], 'editing.typing'],
  ['and taken back by hand', [...editing, back], 'viewing.unmoved'],
  ['and given up', [...editing, reset], 'viewing.unmoved'],
  ['reading again would lose it', [...editing, refresh], 'editing.typing'],
  ['a field is left', [...editing, leave], 'editing.typing'],
  ['saved with a fault', [arrive, name(''), submit], 'editing.typing'],
  ['saved', sent, 'submitting'],
  ['done', [...sent, saved], 'viewing.saved'],
  ['typed once more', [...sent, saved, name('小雨')], 'editing.typing'],
  ['read again after that', [...sent, saved, refresh], 'loading'],
  ['the network is away', fell, 'editing.failed'],
  ['sent again', [...fell, submit], 'submitting'],
  ['typed on', [...fell, name('小雨')], 'editing.typing'],
  ['given up', [...fell, reset], 'viewing.unmoved'],
  ['refused', [...sent, refused(codes.invalid)], 'editing.failed'],
  ['taken by somebody', [...sent, refused(codes.duplicate)], 'editing.failed'],
  ['saved elsewhere meanwhile', [...sent, conflict(theirs)], 'editing.merged'],
  ['the same was saved elsewhere', [...sent, conflict(sameThere)], 'viewing.saved'],
  [
    'saved elsewhere, and nobody says how',
    [...sent, failed('saveForm', '冲突', { code: codes.conflict })],
    'editing.failed',
  ],
  ['looked at and sent', [...sent, conflict(theirs), submit], 'submitting'],
  ['it moves while it is looked at', [arrive, moved(theirs)], 'viewing.unmoved'],
  ['it moves while it is filled in', [...editing, moved(theirs)], 'editing.typing'],
  ['to what was typed', [...editing, moved(sameThere)], 'viewing.unmoved'],
  ['chosen beside it', [arrive, followed({ intro: '旁' })], 'viewing.unmoved'],
  ['while it is filled in', [...editing, followed({ intro: '旁' })], 'editing.typing'],
  ['the very same beside it', [...editing, followed({ nickname: '小云' })], 'editing.typing'],
  ['as it was beside it', [...editing, followed({ nickname: '商城运营' })], 'viewing.unmoved'],
  ['while it is sent', [...sent, followed({ intro: '旁' })], 'editing.typing'],
  ['the very same while it is sent', [...sent, followed({ nickname: '小云' })], 'submitting'],
  ['as it was while it is sent', [...sent, followed({ nickname: '商城运营' })], 'viewing.unmoved'],
] as readonly (readonly [string, readonly Step[], string])[])('%s', (_, list, state) => {
  const snapshot = at(profile, ...list);
  expect(stateText(snapshot.value as never)).toBe(state);
  const [first = ''] = state.split('.');
  expect(snapshot.hasTag('busy')).toBe(['loading', 'submitting'].includes(first));
  expect(snapshot.hasTag('open')).toBe(['viewing', 'editing'].includes(first));
  expect(snapshot.hasTag('unsaved')).toBe(['editing', 'submitting'].includes(first));
  expect(asked(...list).includes('saveForm')).toBe(state === 'submitting' && list.at(-1)?.type !== 'FOLLOWED');
});

test.each([
  ['a choice is kept back for a moment', [arrive, change], 'editing.pausing'],
  ['each further one anew', [arrive, change, name('小雨')], 'editing.pausing'],
  ['then it is saved', [arrive, change, pause], 'submitting'],
  ['saved elsewhere meanwhile: sent on top of it', [arrive, change, pause, conflict(theirs)], 'editing.pausing'],
  ['what fails is not tried by itself', [arrive, change, pause, down], 'editing.failed'],
  ['chosen as it was', [arrive, change, back], 'viewing.unmoved'],
  ['chosen beside it while it is saved', [arrive, change, pause, followed({ intro: '旁' })], 'editing.pausing'],
] as readonly (readonly [string, readonly Step[], string])[])('a form that saves by itself: %s', (_, list, state) => {
  expect(stateText(at(instant, ...list).value as never)).toBe(state);
});

test.each([
  ['it could not be got', [missing], { error: network }],
  ['read again', [missing, refresh], { error: '' }],
  ['the network is away', fell, { error: network, errors: {}, draft: { nickname: '小云' } }],
  ['sent again', [...fell, submit], { error: '' }],
  ['typed on', [...fell, name('小雨')], { error: '', draft: { nickname: '小雨' } }],
  ['given up', [...fell, reset], { error: '', errors: {}, draft: values }],
  ['refused at its field', [...sent, refused(codes.invalid)], { error: '', errors: { nickname: '已被使用' } }],
  ['taken, at its field', [...sent, refused(codes.duplicate)], { error: '', errors: { nickname: '已被使用' } }],
  [
    'refused as a whole',
    [...sent, failed('saveForm', '不能保存', { code: codes.invalid })],
    { error: '不能保存', errors: {} },
  ],
  ['the field is typed in', [...sent, refused(codes.invalid), name('小雨')], { errors: {}, error: '' }],
  [
    'another one is',
    [...sent, refused(codes.invalid), { type: 'CHANGE', values: { intro: '喵' } }],
    { errors: { nickname: '已被使用' } },
  ],
  ['the field is chosen beside it', [...sent, refused(codes.invalid), followed({ nickname: '小雨' })], { errors: {} }],
  ['a fault on leaving', [arrive, name(''), leave], { errors: { nickname: '请输入昵称' } }],
  ['mended and left', [arrive, name(''), leave, change, leave], { errors: {} }],
  ['a fault on saving', [arrive, name(''), submit], { errors: { nickname: '请输入昵称' } }],
  ['taken back by hand', [arrive, name(''), leave, back], { errors: {}, draft: values }],
  ['saved', [...sent, saved], { version: 4, base: { nickname: '小云' }, draft: { nickname: '小云' }, errors: {} }],
  [
    'merged',
    [...sent, conflict(theirs)],
    { version: 5, base: theirs.values, draft: { ...theirs.values, nickname: '小云' } },
  ],
  ['moved while it is looked at', [arrive, moved(theirs)], { version: 5, base: theirs.values, draft: theirs.values }],
  [
    'moved while it is filled in',
    [...editing, moved(theirs)],
    { version: 5, draft: { intro: '写在别处', nickname: '小云' } },
  ],
  ['moved to what was typed', [...editing, moved(sameThere)], { version: 5, draft: sameThere.values }],
  ['chosen beside it', [arrive, followed({ intro: '旁' })], { base: { intro: '旁' }, draft: { intro: '旁' } }],
  [
    'and beside what is typed',
    [...editing, followed({ intro: '旁' })],
    { base: { intro: '旁' }, draft: { intro: '旁', nickname: '小云' } },
  ],
  ['restored', [typed], { version: 3, base: values, draft: { nickname: '小云' } }],
] as readonly (readonly [string, readonly Step[], object])[])('what stands there: %s', (_, list, context) => {
  expect(at(profile, ...list).context).toMatchObject(context);
});

test('what is sent: what was changed, with the version that was seen last', () => {
  expect(asked()).toContain('fetchForm (fetchForm) {"form":"profile","key":"/account/settings/base"}');
  expect(asked()).toContain('hearChoices (hearChoices) {"form":"profile","key":"/account/settings/base"}');
  expect(asked(...sent)).toMatch(/^saveForm \(saveForm\) .*"nickname":"小云".*"version":3/);
  expect(asked(...sent, conflict(theirs), submit)).toContain('"version":5');
});

const unsaved = 'reportUnsaved|keepDraft';
test.each([
  ['it came', [arrive], 'reportSaved'],
  ['it came with what was typed before', [typed], unsaved],
  ['something is typed', editing, `apply {"type":"CHANGE","values":{"nickname":"小云"}}|${unsaved}`],
  [
    'it is taken back',
    [...editing, back],
    'apply {"type":"CHANGE","values":{"nickname":"商城运营"}}|dropDraft|reportSaved',
  ],
  [
    'it is given up',
    [...editing, reset],
    'apply {"values":{"intro":null,"nickname":"商城运营"}}|dropDraft|reportSaved',
  ],
  ['a fault keeps it from being saved', [arrive, name(''), submit], 'showFault'],
  ['saved', [...sent, saved], 'dropDraft|announce|reportSaved'],
  ['the same was saved elsewhere', [...sent, conflict(sameThere)], 'dropDraft|reportSaved'],
  ['saved elsewhere', [...sent, conflict(theirs)], unsaved],
  ['refused', [...sent, refused(codes.invalid)], `showFault|${unsaved}`],
  ['the network is away', fell, unsaved],
  ['moved to what was typed', [...editing, moved(sameThere)], 'dropDraft|reportSaved'],
  ['moved otherwise', [...editing, moved(theirs)], ''],
  ['as it was, beside it', [...editing, followed({ nickname: '商城运营' })], 'dropDraft|reportSaved'],
  ['as it was, while it is sent', [...sent, followed({ nickname: '商城运营' })], 'dropDraft|reportSaved'],
  ['chosen beside it while it is sent', [...sent, followed({ intro: '旁' })], unsaved],
] as readonly (readonly [string, readonly Step[], string])[])('who hears of it: %s', (_, list, told) => {
  expect(effects(...list)).toBe(told);
});

test('whatever more is typed is done at once, and kept', () => {
  expect(effects(...editing, name('小雨'))).toMatch(/^apply .*小雨.*keepDraft/);
});

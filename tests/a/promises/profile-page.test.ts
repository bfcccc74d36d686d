import { expect, test } from 'vitest';
import { loadedProfile, profilePageMachine } from '../../../machines/account/profile-page.ts';
import { someProfile } from '../../models/operators-profile.ts';
import { after, callsAfter, done, effectsAfter, type Happening } from '../../engine/promises.ts';

const page = { key: '/account/settings/base' };
const choose = { type: 'CHOOSE_AVATAR', file: { id: 'file-1', name: '我.png' } } as const;

test('what can be changed is in the form, the rest is shown beside it', () => {
  const { values, facts } = loadedProfile(someProfile);
  expect(Object.keys(values)).toEqual(['nickname', 'gender', 'intro', 'region', 'street', 'tags']);
  expect(facts).toMatchObject({ email: 'mall@example.com', mobile: '138****0001', avatar: null });
});

test('the tab bar hears what the form says of being unsaved', () => {
  expect(effectsAfter(profilePageMachine, page, { type: 'PAGE_UNSAVED' }).join()).toContain('reportUnsaved');
  expect(effectsAfter(profilePageMachine, page, { type: 'PAGE_SAVED' }).join()).toContain('reportSaved');
});

test('a new picture is shown at once, in the form and in the header', () => {
  const changed = effectsAfter(profilePageMachine, page, choose, done('avatar', { made: someProfile })).join();
  for (const effect of ['MOVED', 'showSelf', '头像已更换']) expect(changed).toContain(effect);
  expect(effectsAfter(profilePageMachine, page, choose, done('avatar', { made: null }))).toEqual([]);
});

test('刷新 reads the form anew', () => {
  expect(effectsAfter(profilePageMachine, page, { type: 'REFRESH' }).join()).toContain('send form {"type":"REFRESH"}');
});

const at = (...events: readonly Happening<typeof profilePageMachine>[]) => after(profilePageMachine, page, ...events);
const calls = (...events: readonly Happening<typeof profilePageMachine>[]) =>
  callsAfter(profilePageMachine, page, ...events);
const kept = done('avatar', { made: null });
const changed = done('avatar', { made: someProfile });

test.each([
  ['it opens', [], 'resting', []],
  ['a picture is chosen', [choose], 'changingAvatar', ['asking']],
  ['another one is chosen meanwhile', [choose, choose], 'changingAvatar', ['asking']],
  ['the form is read anew meanwhile', [choose, { type: 'REFRESH' }], 'changingAvatar', ['asking']],
  ['the picture is saved', [choose, changed], 'resting', []],
  ['the picture is left as it is', [choose, kept], 'resting', []],
  ['something is typed', [{ type: 'PAGE_UNSAVED' }], 'resting', []],
  ['what was typed is saved', [{ type: 'PAGE_SAVED' }], 'resting', []],
] as const)('when %s: %s', (_, events, state, tags) => {
  expect([at(...events).value, [...at(...events).tags]]).toEqual([state, tags]);
  expect(at(...events).context).toEqual(page);
});

test('the form of the tab is there from the start; a chosen picture is cut as a square', () => {
  expect(calls()).toEqual([`form (form) {"form":"profile","key":"${page.key}"}`]);
  expect(calls(choose)).toEqual(['avatar (avatar) {"file":{"id":"file-1","name":"我.png"},"ratio":1}']);
  expect(calls(choose, choose)).toEqual([]);
});

test('each thing is said once, to whom it concerns', () => {
  const said = (...events: readonly Happening<typeof profilePageMachine>[]) =>
    effectsAfter(profilePageMachine, page, ...events).map((line) => line.split(' ').slice(0, 2).join(' '));
  expect(said({ type: 'REFRESH' })).toEqual(['send form']);
  expect(said({ type: 'PAGE_UNSAVED' })).toEqual(['reportUnsaved']);
  expect(said({ type: 'PAGE_SAVED' })).toEqual(['reportSaved']);
  expect(said(choose)).toEqual([]);
  expect(said(choose, changed).map((line) => line.split(' ')[0])).toEqual(['send', 'showSelf', 'announce']);
});

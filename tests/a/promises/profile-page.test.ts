import { expect, test } from 'vitest';
import { loadedProfile, profilePageMachine } from '../../../machines/profile-page.ts';
import { someProfile } from '../../models/operators-profile.ts';
import { done, effectsAfter } from '../../engine/promises.ts';

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

import { profilePageMachine } from '../../machines/account/profile-page.ts';
import { bare, defineModel } from '../engine/model.ts';
import { someProfile } from './operators-profile.ts';

export const profilePageModel = defineModel(profilePageMachine, {
  id: 'profilePage',
  roots: [{ key: '/account/settings/base' }],
  cases: {
    REFRESH: bare,
    CHOOSE_AVATAR: [{ file: { id: 'file-1', name: '我.png' } }],
    PAGE_UNSAVED: bare,
    PAGE_SAVED: bare,
    'done.avatar': { changed: { made: someProfile }, cancelled: { made: null } },
  },
  invariants: {
    'the form is always there': ({ children }) => children.form !== undefined,
    'a picture is cut exactly while the avatar changes': (snapshot) =>
      snapshot.matches('changingAvatar') === (snapshot.children.avatar !== undefined),
    'it stays the page of its tab': ({ context }) => context.key === '/account/settings/base',
  },
  goal: (snapshot) => snapshot.matches('resting'),
});

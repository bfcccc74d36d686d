import { codes } from '../../contract/core/errors.ts';
import { settingsFormMachine } from '../../machines/account/settings-form.ts';
import { formFaults, formNamed, isUnchanged } from '../../machines/account/settings-forms.ts';
import { bare, defineModel } from '../engine/model.ts';

const facts = { username: 'mall_operator' };
const values = { nickname: '商城运营', intro: null };
const loaded = { version: 3, values, typed: null, facts };
const theirs = { ...loaded, version: 4, values: { ...values, intro: '写在别处' } };

export const settingsFormModel = defineModel(settingsFormMachine, {
  id: 'settingsForm',
  roots: [
    { key: '/account/settings/base', form: 'profile' },
    { key: '/account/settings/custom', form: 'preferences' },
  ],
  cases: {
    REFRESH: bare,
    CHANGE: {
      name: { values: { nickname: '小云' } },
      nothing: { values: { nickname: '' } },
      back: { values: { nickname: '商城运营' } },
    },
    LEAVE_FIELD: [{ key: 'nickname' }],
    SUBMIT: bare,
    RESET: bare,
    MOVED: [{ loaded: theirs }],
    FOLLOWED: {
      name: { values: { nickname: '小云' } },
      back: { values: { nickname: '商城运营' } },
      beside: { values: { intro: '选在旁边' } },
    },
    'done.fetchForm': { plain: loaded, typed: { ...loaded, typed: { ...values, nickname: '小云' } } },
    'error.fetchForm': { down: '您的网络发生异常，无法连接服务器' },
    'done.saveForm': { ok: { ...loaded, version: 4, values: { ...values, nickname: '小云' } } },
    'error.saveForm': {
      down: '您的网络发生异常，无法连接服务器',
      invalid: {
        code: codes.invalid,
        message: '昵称的字数应不超过 20',
        result: { errors: [{ field: 'nickname', message: '昵称的字数应不超过 20' }] },
      },
      moved: { code: codes.conflict, message: '资料已在别处修改', result: theirs },
      same: {
        code: codes.conflict,
        message: '资料已在别处修改',
        result: { ...theirs, values: { ...theirs.values, nickname: '小云' } },
      },
    },
  },
  aspect: ({ context }) => context.form,
  /** Of what was written elsewhere, only whether it was chosen beside the form decides what comes next. */
  key: ({ value, context: { form, base, draft, errors, error } }) => [
    value,
    form,
    base['nickname'],
    draft['nickname'],
    draft['intro'] === '选在旁边',
    errors,
    error,
  ],
  invariants: {
    'what is typed and not saved is marked as unsaved': (snapshot) =>
      isUnchanged(snapshot.context.base, snapshot.context.draft) || snapshot.hasTag('unsaved'),
    'a form at rest holds what the server has': (snapshot) =>
      !snapshot.matches('viewing') || isUnchanged(snapshot.context.base, snapshot.context.draft),
    'a form that is being filled holds something of its own': (snapshot) =>
      !snapshot.matches('editing') || !isUnchanged(snapshot.context.base, snapshot.context.draft),
    'nothing at fault is sent': (snapshot) =>
      !snapshot.matches('submitting') || formFaults(snapshot.context).length === 0,
    'an error is on screen only where something failed': (snapshot) =>
      snapshot.context.error === '' || snapshot.matches('missing') || snapshot.matches({ editing: 'failed' }),
    'only a form that saves by itself is saved unasked': (snapshot) =>
      formNamed(snapshot.context.form).isInstant === (snapshot.context.form === 'preferences' ? true : undefined),
  },
  goal: (snapshot) => snapshot.matches({ viewing: 'saved' }),
});

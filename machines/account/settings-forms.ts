import { profileFields, profileRules } from '../../contract/account/account-area.ts';
import { type CrossRule, type FieldError, faultsOf } from '../../contract/entity/fault.ts';
import { type Fields, text, type Values } from '../../contract/entity/field.ts';
import { noticeFields } from '../../contract/notices/notify-settings.ts';
import { preferenceFields } from '../../contract/account/preferences.ts';
import { changedKeys } from '../entity/record/record-values.ts';

/** One form of the account area. */
export interface SettingsFormKind {
  readonly label: string;
  readonly fields: Fields;
  readonly rules: readonly CrossRule[];
  /** Each change takes effect at once and is saved by itself. */
  readonly isInstant?: true;
  /** What is typed is a secret: it is kept nowhere, and nobody is asked before it is lost. */
  readonly isSecret?: true;
}

/** The forms of the account area (wider.md §11), by name. */
export const settingsForms = {
  profile: { label: '基本设置', fields: profileFields, rules: profileRules },
  preferences: { label: '个性化', fields: preferenceFields, rules: [], isInstant: true },
  binding: { label: '账号绑定', fields: { password: text('登录密码', { rule: true }) }, rules: [], isSecret: true },
  notify: { label: '新消息通知', fields: noticeFields, rules: [] },
} as const satisfies Readonly<Record<string, SettingsFormKind>>;

export type SettingsFormName = keyof typeof settingsForms;

export const formNamed = (name: SettingsFormName): SettingsFormKind => settingsForms[name];

/** What a form is filled with. */
export interface LoadedSettings {
  readonly version: number;
  readonly values: Values;
  /** What was typed before and never saved, already on top of `values`; null when there is nothing. */
  readonly typed: Values | null;
  /** What is shown beside the form. */
  readonly facts: Values;
}

export interface SettingsFormInput {
  /** Key of the tab that it belongs to. */
  readonly key: string;
  readonly form: SettingsFormName;
}

export interface SettingsFormContext extends SettingsFormInput, Omit<LoadedSettings, 'values' | 'typed'> {
  /** What the server has. */
  readonly base: Values;
  /** What stands in the form. */
  readonly draft: Values;
  /** What is wrong, by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly error: string;
}

/** What a save sends. */
export interface SettingsChange {
  readonly form: SettingsFormName;
  readonly version: number;
  /** Only what changed. */
  readonly values: Values;
  /** All that stands in the form. */
  readonly draft: Values;
}

export type SettingsFormEvent =
  | { readonly type: 'REFRESH' }
  | { readonly type: 'CHANGE'; readonly values: Values }
  | { readonly type: 'LEAVE_FIELD'; readonly key: string }
  | { readonly type: 'SUBMIT' }
  /** Gives up what was typed. */
  | { readonly type: 'RESET' }
  /** The server has saved something of it in another way; what was typed stays on top. */
  | { readonly type: 'MOVED'; readonly loaded: LoadedSettings }
  /** Chosen beside the form, in this browser: the frame has it already and keeps it. */
  | { readonly type: 'FOLLOWED'; readonly values: Values };

type Filled = Pick<SettingsFormContext, 'form' | 'base' | 'draft'>;

/** Whether the form holds nothing that the server does not have. */
export const isUnchanged = (base: Values, draft: Values): boolean => changedKeys(base, draft).length === 0;

export const formFaults = ({ form, draft }: Pick<Filled, 'form' | 'draft'>): readonly FieldError[] =>
  faultsOf(formNamed(form).fields, formNamed(form).rules, draft);

export const settingsChange = ({ form, version, base, draft }: Filled & { version: number }): SettingsChange => ({
  form,
  version,
  draft,
  values: Object.fromEntries(changedKeys(base, draft).map((key) => [key, draft[key] ?? null])),
});

/** My changes on top of what the server has now. */
export const onTop = ({ base, draft }: Pick<Filled, 'base' | 'draft'>, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(changedKeys(base, draft).map((key) => [key, draft[key]])),
});

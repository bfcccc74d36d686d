import { useSelector } from '@xstate/react';
import { Alert, Button, Switch } from 'antd';
import { useId } from 'react';
import { pages } from '../../contract/menu/pages.ts';
import { preferenceFields } from '../../contract/account/preferences.ts';
import type { UserInfo } from '../../contract/sign-in/session.ts';
import { titleFor } from '../../machines/shell/destination.ts';
import type { SettingsFormActor } from '../../machines/account/settings-form.ts';
import { LoadedForm, SettingsFrame } from './SettingsFrame.tsx';
import { colours, contentWidths, densities, navigations, themes } from '../shell/layout/setting-choices.ts';
import { SearchSelect } from '../core/widgets/SearchSelect.tsx';

/** In the order of wider.md §11. */
const choices = { theme: themes, navigation: navigations, contentWidth: contentWidths, density: densities };
/** That of the tab bar is for developers, here as in the drawer (docs/decisions/092). */
const switches = [
  'fixedHeader',
  'autoHideHeader',
  'fixedSidebar',
  'colourWeak',
  ...(import.meta.env.PROD ? [] : ['multiTab']),
];

interface Props {
  readonly page: SettingsFormActor;
}

/** 个性化: how the frame looks, on this browser or wherever one signs in (wider.md §11). */
export const CustomPage = ({ page, user }: Props & { readonly user: UserInfo }) => (
  <SettingsFrame view="custom">
    <LoadedForm form={page}>
      <div className="account-block settings-form">
        <Sync page={page} />
        {Object.entries(choices).map(([name, options]) => (
          <Choices key={name} page={page} name={name} options={options} />
        ))}
        <Colours page={page} />
        <Home page={page} user={user} />
        {switches.map((name) => (
          <Toggle key={name} page={page} name={name} label={preferenceFields[name]?.label ?? name} />
        ))}
      </div>
    </LoadedForm>
  </SettingsFrame>
);

const useDraft = (page: SettingsFormActor, name: string) => useSelector(page, ({ context }) => context.draft[name]);
const useOpen = (page: SettingsFormActor) => useSelector(page, (snapshot) => snapshot.hasTag('open'));
const change = (page: SettingsFormActor, name: string, value: unknown) =>
  page.send({ type: 'CHANGE', values: { [name]: value } });

function Sync({ page }: Props) {
  const error = useSelector(page, ({ context }) => context.error);
  const mayRetry = useSelector(page, (snapshot) => snapshot.can({ type: 'SUBMIT' }));
  const retry = (
    <Button size="small" danger disabled={!mayRetry} onClick={() => page.send({ type: 'SUBMIT' })}>
      重试
    </Button>
  );
  return (
    <>
      <Toggle
        page={page}
        name="sync"
        label="同步到账号"
        help="开启后，在其他浏览器登录时使用同样的设置；关闭时只保存在本浏览器。"
      />
      {error !== '' && <Alert type="error" showIcon title={`没有同步到账号：${error}`} action={retry} />}
    </>
  );
}

interface ToggleProps extends Props {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
}

function Toggle({ page, name, label, help }: ToggleProps) {
  const id = useId();
  const on = useDraft(page, name) === true;
  const isOpen = useOpen(page);
  return (
    <div className="settings-line">
      <div>
        <label htmlFor={id}>{label}</label>
        {help !== undefined && <p className="settings-help">{help}</p>}
      </div>
      <Switch id={id} checked={on} disabled={!isOpen} onChange={(checked) => change(page, name, checked)} />
    </div>
  );
}

interface ChoicesProps extends Props {
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
}

/** One of a few, as a row of buttons. */
function Choices({ page, name, options }: ChoicesProps) {
  const chosen = useDraft(page, name);
  const isOpen = useOpen(page);
  const label = preferenceFields[name]?.label ?? name;
  return (
    <fieldset className="settings-choice" disabled={!isOpen}>
      <legend>{label}</legend>
      {options.map(({ value, name: word }) => (
        <label key={value}>
          <input
            type="radio"
            name={`settings-${name}`}
            checked={chosen === value}
            onChange={() => change(page, name, value)}
          />
          {word}
        </label>
      ))}
    </fieldset>
  );
}

function Colours({ page }: Props) {
  const chosen = String(useDraft(page, 'colour')).toUpperCase();
  const isOpen = useOpen(page);
  return (
    <fieldset className="settings-choice settings-colours" disabled={!isOpen}>
      <legend>主题色</legend>
      {colours.map(({ name, value: colour }) => (
        <label key={colour} title={name} style={{ background: colour }}>
          <input
            type="radio"
            name="settings-colour"
            aria-label={name}
            checked={chosen === colour}
            onChange={() => change(page, 'colour', colour)}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** Only pages that one may open; another one would not be started with. */
function Home({ page, user }: Props & { readonly user: UserInfo }) {
  const id = useId();
  const chosen = useDraft(page, 'home');
  const isOpen = useOpen(page);
  const paths = new Set(user.menus.map(({ path }) => path));
  const options = pages
    .filter(({ path }) => paths.has(path))
    .map((own) => ({ value: own.path, label: titleFor(user, own) }));
  return (
    <div className="settings-line">
      <div>
        <label htmlFor={id}>默认首页</label>
        <p className="settings-help">下次登录时先打开的页面</p>
      </div>
      <SearchSelect
        id={id}
        allowClear
        disabled={!isOpen}
        placeholder="工作台"
        value={typeof chosen === 'string' ? chosen : null}
        options={options}
        onChange={(path: string | undefined) => change(page, 'home', path ?? null)}
      />
    </div>
  );
}

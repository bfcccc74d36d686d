import { useSelector } from '@xstate/react';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { type OwnPage, settingsPages } from '../../contract/menu/own-pages.ts';
import type { SettingsFormActor } from '../../machines/account/settings-form.ts';
import { stateText } from '../core/state-text.ts';
import { WaitingLines } from '../core/widgets/WaitingLines.tsx';
import './account.css';
import './settings.css';
import { savingHints } from '../core/widgets/form-keys.ts';

interface Props {
  readonly view: OwnPage['view'];
  readonly children: ReactNode;
}

/** 个人设置: its pages at the left, on phones above; the one in front beside them (wider.md §11). */
export const SettingsFrame = ({ view, children }: Props) => (
  <div className="settings">
    <nav aria-label="个人设置">
      <ul>
        {settingsPages.map((page) => (
          <li key={page.view}>
            <a href={`#${page.path}`} {...(page.view === view && { 'aria-current': 'page' as const })}>
              {page.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <div className="settings-page">
      <h1>{settingsPages.find((page) => page.view === view)?.title}</h1>
      {children}
    </div>
  </div>
);

/** A settings form once it is there; before that what is on its way, or why it did not come. */
export function LoadedForm({ form, children }: { readonly form: SettingsFormActor; readonly children: ReactNode }) {
  const state = useSelector(form, ({ value }) => stateText(value));
  const stage = useSelector(form, (snapshot) => {
    if (snapshot.matches('missing')) return 'missing';
    return snapshot.matches('loading') ? 'loading' : 'there';
  });
  return (
    <div data-machine="settingsForm" data-state={state}>
      {stage === 'missing' && <Missing form={form} />}
      {stage === 'loading' && (
        <div className="account-block">
          <WaitingLines lines={5} />
        </div>
      )}
      {stage === 'there' && children}
    </div>
  );
}

function Missing({ form }: { readonly form: SettingsFormActor }) {
  const error = useSelector(form, ({ context }) => context.error);
  return (
    <div className="account-block" role="alert">
      <p>{error}</p>
      <Button onClick={() => form.send({ type: 'REFRESH' })}>重试</Button>
    </div>
  );
}

/** Above a form: that something stands in it which was not typed just now. */
export function FormNote({ form }: { readonly form: SettingsFormActor }) {
  const note = useSelector(form, (snapshot) => {
    if (snapshot.matches({ editing: 'restored' })) return '已恢复未保存的内容';
    return snapshot.matches({ editing: 'merged' })
      ? '内容已在别处修改：已载入最新内容，您的修改仍保留，请核对后再保存'
      : '';
  });
  if (note === '') return null;
  const drop = (
    <Button size="small" onClick={() => form.send({ type: 'RESET' })}>
      丢弃
    </Button>
  );
  return <Alert type="info" showIcon title={note} action={drop} />;
}

interface ActionsProps {
  readonly form: SettingsFormActor;
  readonly label: string;
}

/** Below a form: saving, giving up, and why the last try did not succeed. */
export function FormActions({ form, label }: ActionsProps) {
  const busy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const maySubmit = useSelector(form, (snapshot) => snapshot.can({ type: 'SUBMIT' }));
  const mayReset = useSelector(form, (snapshot) => snapshot.can({ type: 'RESET' }));
  const error = useSelector(form, ({ context }) => context.error);
  return (
    <>
      {error !== '' && <Alert type="error" showIcon title={error} />}
      <div className="account-choices">
        <Button
          type="primary"
          loading={busy}
          disabled={!maySubmit && !busy}
          {...savingHints}
          onClick={() => form.send({ type: 'SUBMIT' })}
        >
          {label}
        </Button>
        <Button disabled={!mayReset} onClick={() => form.send({ type: 'RESET' })}>
          撤销修改
        </Button>
      </div>
    </>
  );
}

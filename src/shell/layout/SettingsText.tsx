import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import type { SettingsActor } from '../../../machines/shell/settings.ts';

/** The settings as text, for whoever delivers the program with other defaults. */
export function SettingsText({ settings, text }: { readonly settings: SettingsActor; readonly text: string }) {
  const isCopying = useSelector(settings, (snapshot) => snapshot.matches({ open: 'copying' }));
  const isCopied = useSelector(settings, (snapshot) => snapshot.matches({ open: 'copied' }));
  const isUncopied = useSelector(settings, (snapshot) => snapshot.matches({ open: 'uncopied' }));
  return (
    <section className="setting">
      <Button block disabled={isCopying} onClick={() => settings.send({ type: 'COPY', text })}>
        拷贝设置
      </Button>
      <p className="setting-note" role="status">
        {isCopied && '已拷贝到剪贴板'}
        {isUncopied && '浏览器不允许拷贝，请手动选择以下文字'}
      </p>
      {isUncopied && <pre className="settings-text">{text}</pre>}
    </section>
  );
}

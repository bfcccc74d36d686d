import '../../src/core/composing.ts';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { defaultSettings } from '../../machines/shell/layout.ts';
import '../../src/shell/layout/foundation.css';
import { themeOf, themeScope } from '../../src/shell/theme.ts';

const still = themeOf({ ...defaultSettings, motion: false });

/** Draws a view as the shell would (src/shell.tsx), but without motion. Returns how to take it away again. */
export function draw(content: ReactNode): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <ConfigProvider locale={zhCN} theme={still} button={{ autoInsertSpace: false }}>
        <div className={themeScope}>{content}</div>
      </ConfigProvider>
    </StrictMode>,
  );
  return () => {
    root.unmount();
    place.remove();
  };
}

import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { exportRun, importRun, linkHere, recordTest } from './deeds.ts';
import { Glyph } from './Glyph.tsx';
import { GlyphButton } from './GlyphButton.tsx';
import type { Page } from './page.ts';
import type { Shown } from './shown.ts';

const sources = { tab: '在线', gone: '已关闭', file: '文件' } as const;

function RunPicker({ page }: { readonly page: Page }) {
  const { runs, run } = useSelector(page.inspector, ({ context }) => context);
  const shown = runs.find(({ id }) => id === run);
  if (runs.length === 0) return null;
  return (
    <div className="run-picker">
      <span className={`lamp lamp-${shown?.source ?? 'none'}`} aria-hidden="true" />
      <select
        aria-label="正在看的运行"
        value={run}
        onChange={({ target }) => page.inspector.send({ type: 'GO_TO', place: { run: target.value, actor: '' } })}
      >
        {shown === undefined && <option value={run}>选择一个运行</option>}
        {runs.map(({ id, title, source }) => (
          <option key={id} value={id}>
            {`${title || '无标题'}（${sources[source]}）`}
          </option>
        ))}
      </select>
      {shown && shown.source !== 'tab' && (
        <GlyphButton
          glyph="close"
          name="关闭这个运行"
          onPress={() => page.inspector.send({ type: 'CLOSE_RUN', id: shown.id })}
        />
      )}
    </div>
  );
}

const themes = { system: 'light', light: 'dark', dark: 'system' } as const;
const themeNames = { system: '随系统', light: '浅色', dark: '深色' } as const;

function ThemeButton({ page: { look } }: { readonly page: Page }) {
  const theme = useSelector(look, ({ value }) => value.theme);
  return (
    <GlyphButton
      glyph={theme}
      name={`主题：${themeNames[theme]}`}
      onPress={() => look.send({ type: 'CHOOSE_THEME', theme: themes[theme] })}
    />
  );
}

function FileButton({ page }: { readonly page: Page }) {
  const isBusy = useSelector(page.inspector, ({ value }) => value.file === 'reading');
  return (
    <label className="text-button" title="导入运行文件（.run.json），也可以拖进页面">
      <Glyph name="upload" />
      <span>{isBusy ? '读取中…' : '导入'}</span>
      <input
        type="file"
        className="unseen"
        aria-label="导入运行文件"
        accept=".json,application/json"
        onChange={({ target }) => {
          importRun(page, target.files?.[0]);
          target.value = '';
        }}
      />
    </label>
  );
}

const Group = ({ children }: { readonly children: ReactNode }) => <div className="button-group">{children}</div>;

/** What is watched, and what can be done with it as a whole. */
export function HeaderBar({ page, shown }: { readonly page: Page; readonly shown: Shown | null }) {
  const { look, panel } = page;
  const isCovered = useSelector(look, ({ value }) => value.coverage !== 'hidden');
  const isReady = shown !== null && shown.actor !== '';
  return (
    <header className="header-bar">
      <h1>
        <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
          <rect width="32" height="32" rx="8" fill="#123f1c" />
          <g fill="none" stroke="#73d13d" strokeWidth="2.4">
            <rect x="6" y="7" width="9" height="7" rx="2" />
            <rect x="17" y="18" width="9" height="7" rx="2" />
            <path d="M15 10.5h4.5a2 2 0 0 1 2 2V18" />
          </g>
        </svg>
        <span>流程检查器</span>
      </h1>
      <RunPicker page={page} />
      <div className="space" />
      <Group>
        <FileButton page={page} />
        <GlyphButton
          glyph="download"
          name="导出这个运行"
          text="导出"
          disabled={!shown}
          onPress={() => exportRun(page, shown)}
        />
        <GlyphButton glyph="link" name="复制这一步的链接" disabled={!isReady} onPress={() => void linkHere(page)} />
      </Group>
      <GlyphButton
        glyph="record"
        name="录制为测试：从启动到这一步"
        text="录制为测试"
        disabled={!shown?.chart}
        onPress={() => void recordTest(page, shown)}
      />
      <GlyphButton
        glyph="layers"
        name="覆盖图层"
        text="覆盖"
        on={isCovered}
        onPress={() => look.send({ type: isCovered ? 'HIDE_COVERAGE' : 'SHOW_COVERAGE' })}
      />
      <Group>
        <GlyphButton glyph="search" name="查找状态（/）" onPress={() => panel.send({ type: 'SEARCH' })} />
        <ThemeButton page={page} />
        <GlyphButton glyph="keys" name="快捷键（?）" onPress={() => panel.send({ type: 'HELP' })} />
      </Group>
    </header>
  );
}

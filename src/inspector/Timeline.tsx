import type { Page } from './page.ts';
import { stepAlong } from './deeds.ts';
import { GlyphButton } from './GlyphButton.tsx';
import { newest, stepOfStop, stopAt, timeAt } from './run.ts';
import { clock } from './sequence.ts';
import type { Shown } from './shown.ts';

/** Fetched when somebody replays. */
const replaying = () => import('./replaying.ts');

const endings = { tab: '实时', gone: '末尾', file: '末尾' } as const;

/** Moves through the run: a slider over all stops, steps, and the way back to the present. */
export function Timeline({ page, shown }: { readonly page: Page; readonly shown: Shown }) {
  const { run, step, known } = shown;
  const last = Math.max(0, run.stops.length - 1);
  const stop = Math.max(0, stopAt(run, step));
  const isNewest = step === newest;
  const choose = (wanted: number) => {
    const seq = stepOfStop(run, wanted);
    if (wanted >= last) page.inspector.send({ type: 'GO_LIVE' });
    else if (seq !== null) page.inspector.send({ type: 'STEP_TO', step: seq });
  };
  return (
    <div className={isNewest ? 'timeline' : 'timeline is-past'} role="group" aria-label="时间">
      <GlyphButton glyph="first" name="第一步（Home）" onPress={() => stepAlong(page, shown, 'first')} />
      <GlyphButton glyph="back" name="上一步（←）" onPress={() => stepAlong(page, shown, 'back')} />
      <GlyphButton
        glyph="forward"
        name="下一步（→）"
        disabled={isNewest}
        onPress={() => stepAlong(page, shown, 'forward')}
      />
      <input
        type="range"
        aria-label="步"
        aria-valuetext={`第 ${stop + 1} 步，共 ${run.stops.length} 步`}
        min={0}
        max={last}
        value={isNewest ? last : stop}
        onChange={({ target }) => choose(Number(target.value))}
      />
      <output className="step-figure">
        <b>{run.stops.length === 0 ? 0 : stop + 1}</b>
        {` / ${run.stops.length} 步`}
        <span className="faint">{clock(timeAt(run, step))}</span>
      </output>
      <GlyphButton
        glyph="restore"
        name="回到这一步：打开一个恢复到这里的新页面，请求由录制回答"
        text="回到这一步"
        disabled={run.stops.length === 0}
        onPress={() => void replaying().then(({ restoreHere }) => restoreHere(page, shown))}
      />
      <GlyphButton
        glyph="replay"
        name="回放到当前页面：把这一步之后的操作逐个发给打开的应用"
        text="回放到当前页面"
        disabled={isNewest}
        onPress={() => void replaying().then(({ replayFromHere }) => replayFromHere(page, shown))}
      />
      <button
        type="button"
        className="live-button"
        aria-pressed={isNewest}
        title="回到最新一步（End）"
        onClick={() => stepAlong(page, shown, 'last')}
      >
        <span className={`lamp lamp-${isNewest ? known.source : 'none'}`} aria-hidden="true" />
        {isNewest ? endings[known.source] : `回到${endings[known.source]}`}
      </button>
    </div>
  );
}

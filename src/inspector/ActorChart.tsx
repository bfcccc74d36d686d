import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { HitSource } from '../../machines/inspector/inspector-look.ts';
import type { Chart } from '../statechart/chart.ts';
import type { Marks } from '../statechart/marks.ts';
import { ChartCanvas } from './ChartCanvas.tsx';
import { CoverageBar } from './CoverageBar.tsx';
import { hitsOf, overlayOf } from './coverage.ts';
import { offer } from './deeds.ts';
import type { Drawing } from './drawings.ts';
import type { Page } from './page.ts';
import { PayloadEditor } from './PayloadEditor.tsx';
import { momentAt } from './run.ts';
import type { Shown } from './shown.ts';
import { activeIds, statesOf } from './states.ts';
import { useDrawing } from './use-drawing.ts';
import { useObserved } from './use-observed.ts';

interface Props {
  readonly page: Page;
  /** Null while only the chart is looked at. */
  readonly shown: Shown | null;
  readonly chart: Chart;
}

const nobody: ReadonlySet<string> = new Set();
const noStates: readonly string[] = [];

/** The overlay of the chart on screen; null while it is hidden. `hits` is one object as long as they are the same. */
function useOverlay({ page, shown, chart }: Props) {
  const isShown = useSelector(page.look, ({ value }) => value.coverage === 'shown');
  const { coverage, source, against } = useSelector(page.look, ({ context }) => context);
  const [run, step] = [shown?.run ?? null, shown?.step ?? 0];
  const from = (level: HitSource) => hitsOf(chart, level, coverage, run, step);
  const overlay = isShown ? overlayOf(chart, from(source), against === '' ? null : from(against)) : null;
  const signature = JSON.stringify(overlay && [...overlay.marks]);
  // oxlint-disable-next-line react/exhaustive-deps -- equal marks draw nothing anew.
  const hits = useMemo(() => overlay?.marks, [signature]);
  return { overlay, hits };
}

/** The states that the actor is in: one set as long as they are the same. */
function useActive({ shown, chart }: Props): ReadonlySet<string> {
  const after = shown && momentAt(shown.run, shown.actor, shown.step).after;
  return useMemo(() => (after ? activeIds(chart, after.value) : nobody), [chart, after]);
}

/** What is drawn on top of the chart: where the actor is, what it took last, what can be sent to it. */
function useMarks(
  { page, shown, chart }: Props,
  { active, drawing }: { readonly active: ReadonlySet<string>; readonly drawing: Drawing | null },
  hits: Marks['hits'],
): Marks {
  const found = useSelector(page.look, ({ context }) => context.found);
  const answers = useObserved(page.offers);
  const moment = shown && momentAt(shown.run, shown.actor, shown.step);
  const [after, isLive] = [moment?.after ?? null, shown?.isLive === true && moment?.after?.status === 'active'];
  const actor = shown?.actor ?? '';
  // One object as long as nothing on the chart changes: drawing it anew for every event of other actors would cost frames.
  return useMemo(
    () => ({
      active,
      taken: moment?.taken ?? noStates,
      ...(after && { step: after.seq }),
      ...(isLive &&
        shown &&
        drawing && {
          offers: page.offers.of(actor),
          onOffer: (transition) => offer(page, shown, drawing, transition),
        }),
      ...(hits && { hits }),
      ...(statesOf(chart).has(found) && { found }),
      onToggle: (state) =>
        page.look.send({
          type: drawing?.collapsed.has(state) ? 'UNFOLD_STATE' : 'FOLD_STATE',
          chart: chart.id,
          state,
        }),
      onState: (state) => {
        page.look.send({ type: 'POINT_OUT', state });
        page.camera.send({ type: 'FOLLOW' });
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `shown` and `moment` are new in every frame; what counts of them is here.
    [page, chart, actor, active, after, isLive, drawing, answers, hits, found],
  );
}

/** The chart of an actor at a step, or of the product alone. */
export function ActorChart({ page, shown, chart }: Props) {
  const { overlay, hits } = useOverlay({ page, shown, chart });
  const active = useActive({ page, shown, chart });
  const { result, near } = useDrawing(page, chart, active);
  const drawing = result && !('fault' in result) ? result : null;
  const marks = useMarks({ page, shown, chart }, { active, drawing }, hits);
  if (result && 'fault' in result) return <p className="canvas canvas-word">{result.fault}</p>;
  if (!drawing)
    return (
      <output className="canvas canvas-word" aria-busy="true">
        正在排布这张图…
      </output>
    );
  return (
    <>
      {overlay && <CoverageBar page={page} overlay={overlay} chart={chart} shown={shown} />}
      <ChartCanvas page={page} drawing={drawing} marks={marks} near={near} total={statesOf(chart).size - 1}>
        {drawing.isForeign && shown && (
          <p className="canvas-note">这张图与当前代码里的不同：按运行自带的图显示，位置为临时排布。</p>
        )}
        {shown && <PayloadEditor page={page} cases={drawing.cases} offers={page.offers.of(shown.actor)} />}
      </ChartCanvas>
    </>
  );
}

import { StateMachine } from 'xstate';
import { inspectorMachine } from '../../machines/inspector/inspector.ts';
import { inspectorCameraMachine } from '../../machines/inspector/inspector-camera.ts';
import { inspectorLookMachine } from '../../machines/inspector/inspector-look.ts';
import { inspectorPanelMachine } from '../../machines/inspector/inspector-panel.ts';
import { inspectorReplayMachine } from '../../machines/inspector/inspector-replay.ts';
import { inspectorSequenceMachine } from '../../machines/inspector/inspector-sequence.ts';
import { chartOf } from '../statechart/chart-of.ts';
import type { Chart } from '../statechart/chart.ts';
import { isLaidOut } from '../statechart/layouts.ts';

type Exports = Readonly<Record<string, unknown>>;

/** This page runs on them itself. */
const own = [
  inspectorMachine,
  inspectorCameraMachine,
  inspectorLookMachine,
  inspectorPanelMachine,
  inspectorSequenceMachine,
  inspectorReplayMachine,
];
const flows = import.meta.glob<Exports>([
  '../../machines/*/**/*.ts',
  '!../../machines/**/{module,*.lifecycle}.ts',
  '!../../machines/entity/lifecycle/*.ts',
  '!../../machines/inspector/{inspector,payload-text}.ts',
  '!../../machines/inspector/inspector-{camera,look,panel,sequence,replay}.ts',
  '!../../machines/core/failure.ts',
]);
const lifecycles = import.meta.glob<Exports>('../../machines/*/*.lifecycle.ts');

const isMachine = (value: unknown) => value instanceof StateMachine;

const load = (modules: Readonly<Record<string, () => Promise<Exports>>>) =>
  Promise.all(Object.entries(modules).map(async ([path, module]) => [path, await module()] as const));

/** `../../machines/awards/award-cate.lifecycle.ts` → `lifecycle-award_cate`, as the models call it: some entities keep their hyphen. */
function lifecycleId(path: string): string {
  const name = path.replace(/^.*\/|\.lifecycle\.ts$/g, '');
  const id = `lifecycle-${name}`;
  return isLaidOut(id) ? id : id.replaceAll(/(?<=-.*)-/g, '_');
}

const byId = (one: Chart, other: Chart) => one.id.localeCompare(other.id);

/** All charts of the product as they are now, flows before life cycles, by id. Fetched when first asked for: no run needs them. */
export async function productCharts(): Promise<readonly Chart[]> {
  const machines = (await load(flows)).flatMap(([, module]) => Object.values(module).filter(isMachine));
  const charts = [...machines, ...own].map((machine) => chartOf(machine));
  const cycles = (await load(lifecycles)).flatMap(([path, module]) =>
    Object.values(module).flatMap((value) =>
      typeof value === 'object' && value !== null && 'machine' in value && isMachine(value.machine)
        ? [chartOf(value.machine, { id: lifecycleId(path) })]
        : [],
    ),
  );
  return [...charts.toSorted(byId), ...cycles.toSorted(byId)];
}

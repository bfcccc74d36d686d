import type { Entity } from '../../../contract/entity/entity.ts';
import type { Deed } from '../../../contract/entity/entity-parts.ts';
import { panelAt, panelsOf } from '../../../contract/entity/place-panel.ts';
import { recordAddress } from '../../../contract/menu/record-address.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Action } from '../../../contract/core/permission.ts';
import type { RecordPageActor } from '../../../machines/entity/record/record-page.ts';
import type { Move } from '../../../machines/entity/lifecycle/kernel.ts';
import type { RecordActor } from '../../../machines/entity/record/record.ts';
import { type NextStep, nextStepOf } from '../list/next-step.ts';
import { deedsOf, type Permits, performDeed } from '../list/row-deeds.ts';
import { commandsOf, dangerLast, mayEdit, movesOf, partsOf, questionOf } from '../list/row-moves.ts';

/** Something that can be done with a record. */
export interface RecordStep {
  readonly key: string;
  readonly label: string;
  /** Why it cannot be done now. */
  readonly refusal?: string | undefined;
  readonly danger?: true | undefined;
  /** It opens a form of the record, which has to be at rest for it. */
  readonly isForm?: boolean;
  readonly take: () => void;
}

interface Place {
  readonly page: RecordPageActor;
  readonly record: RecordActor;
  readonly entity: Entity;
  readonly row: Row;
}

/** Steps beside the main one; more of them would be no choice. */
const mostBeside = 3;

const moveStep = ({ page, entity, row }: Place, move: Move): RecordStep => ({
  key: move.event,
  label: move.label,
  refusal: move.refusal,
  danger: move.danger,
  take: () => page.send({ type: 'ASK', question: questionOf(entity, row, move) }),
});

const formStep = (
  { record }: Place,
  { mode, label, danger }: { readonly mode: string; readonly label: string; readonly danger?: true | undefined },
): RecordStep => ({
  key: mode,
  label,
  danger,
  isForm: true,
  take: () => record.send({ type: 'EDIT', mode }),
});

const partStep = ({ page }: Place, { part, label }: { readonly part: string; readonly label: string }): RecordStep => ({
  key: part,
  label,
  take: () => page.send({ type: 'OPEN_PART', part }),
});

/** What is done seldom, and beside the record: its dialogs, what it hands out, a copy of it. */
function otherSteps(place: Place, actions: readonly Action[], permits: Permits): readonly RecordStep[] {
  const { page, entity, row } = place;
  const copies = entity.copyable === true && actions.includes('add');
  return [
    ...partsOf(entity, row, actions).map(([part, { label }]) => partStep(place, { part, label })),
    ...deedsOf(entity, row, permits)
      .filter(({ deed }) => !isHere(place, actions, deed))
      .map(({ name, deed }) => ({ key: name, label: deed.label, take: () => performDeed(deed, row, page) })),
    ...(copies
      ? [
          {
            key: 'copy',
            label: '复制',
            take: () => page.send({ type: 'MAKE', making: { entity: entity.name, id: row.id } }),
          },
        ]
      : []),
  ];
}

/** What the room of the entity offers beside: its panel is shown, and asked for it. */
function panelSteps({ page, entity, row }: Place, actions: readonly Action[]): readonly RecordStep[] {
  return panelsOf(entity, row, actions).flatMap(([tab, { step }]) =>
    step && step.when?.(row) !== false
      ? [
          {
            key: `panel ${tab}`,
            label: step.label,
            take: () => page.getSnapshot().children.panels?.send({ type: 'SHOW', tab, asks: step.asks(row) }),
          },
        ]
      : [],
  );
}

/** Where a way leads that the page of the record shows itself: to the record, or to what one of its panels shows. */
const isHere = ({ entity, row }: Place, actions: readonly Action[], deed: Deed): boolean => {
  if (!('leads' in deed)) return false;
  const address = deed.leads(row);
  return address === recordAddress(entity.name, row.id) || panelAt(entity, row, actions, address) !== undefined;
};

/** What the record waits for, as a step. */
function waitingStep(place: Place, next: NextStep): RecordStep {
  if ('move' in next) return moveStep(place, next.move);
  return 'part' in next ? partStep(place, next) : formStep(place, next);
}

/**
 * All that this operator may do with a record: what it waits for, or else its form; a few steps beside, where these are few also what is done
 * seldom; the others, danger last.
 */
export function recordSteps(place: Place, actions: readonly Action[], permits: Permits) {
  const { entity, row } = place;
  const next = nextStepOf(entity, row, actions);
  const waiting = next && waitingStep(place, next);
  const edit = mayEdit(entity, row, actions) ? [formStep(place, { mode: 'edit', label: '编辑' })] : [];
  const [main, ...plain] = [...(waiting ? [waiting] : []), ...edit];
  const others = [
    ...panelSteps(place, actions),
    ...plain,
    ...commandsOf(entity, row, actions).map((command) => formStep(place, command)),
    ...movesOf(entity, row, actions).map((move) => moveStep(place, move)),
  ];
  const isOther = ({ key }: RecordStep) => key !== main?.key;
  const all = [...others, ...otherSteps(place, actions, permits)].filter(isOther);
  const beside = all.filter(({ danger, refusal }) => danger !== true && refusal === undefined).slice(0, mostBeside);
  const rest = all.filter((step) => !beside.includes(step));
  return { main, beside, more: dangerLast(rest, ({ danger = false }) => (danger ? { danger } : {})) };
}

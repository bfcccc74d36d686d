import ELK from 'elkjs';
import { describe, expect, test } from 'vitest';
import { recordMachine } from '../../../machines/entity/record/record.ts';
import { sessionMachine } from '../../../machines/sign-in/session.ts';
import { createDrawings } from '../../../src/inspector/drawings.ts';
import { neighbourhoodOf, restingRegions } from '../../../src/inspector/neighbourhood.ts';
import { activeIds, statesOf, transitionsOf } from '../../../src/inspector/states.ts';
import { chartOf } from '../../../src/statechart/chart-of.ts';
import type { Chart } from '../../../src/statechart/chart.ts';
import { elkFrom } from '../../../src/statechart/elk.ts';
import { layOut } from '../../../src/statechart/lay-out.ts';

const record = chartOf(recordMachine);
const session = chartOf(sessionMachine);
const layout = { width: 10, height: 10, boxes: [], lines: [], dots: [], cut: [] };
const ids = (chart: Chart) => [...statesOf(chart).keys()].filter((id) => id !== chart.root.id);

describe('regions of a parallel state', () => {
  test('fold while the actor is not in it, and not while it is', () => {
    const regions = ['session.signedIn.renewed.pause', 'session.signedIn.renewed.calls'];
    expect(restingRegions(session, activeIds(session, 'signedOut'))).toEqual(regions);
    const renewed = { signedIn: { renewed: { pause: 'waiting', calls: 'repeating' } } };
    expect(restingRegions(session, activeIds(session, renewed))).toEqual([]);
  });
});

describe('what is near', () => {
  test('is where the actor is, where one step leads and what leads there; the rest is not drawn', () => {
    const { chart, count } = neighbourhoodOf(session, activeIds(session, 'refused'));
    const leadingHere = ['session.exchanging', 'session.signingIn', 'session.stepping.answering'];
    const near = [...leadingHere, 'session.refused', 'session.stepping'];
    expect(ids(chart).toSorted()).toEqual(near.toSorted());
    expect(count).toBe(near.length);
    const steps = transitionsOf(chart).map(({ source, targets }) => `${source} → ${targets.join()}`);
    expect([...new Set(steps)].toSorted()).toEqual(
      [...leadingHere.map((id) => `${id} → session.refused`), 'session.refused → session.signingIn'].toSorted(),
    );
  });

  test('comes with the compounds around it; of one that the actor is not in, the inside is folded', () => {
    const active = activeIds(record, { editing: 'pristine' });
    const { chart, folded, count } = neighbourhoodOf(record, active);
    expect(ids(chart)).toContain('record.editing.pristine');
    expect(folded).toEqual(['record.deciding']);
    expect(ids(chart)).toContain('record.editing.dirty.restored');
    expect(ids(chart)).not.toContain('record.editing.dirty.typed');
    expect(count).toBeLessThan(ids(record).length);
    for (const id of ['record.closed', 'record.validating']) expect(ids(chart)).toContain(id);
    expect(ids(chart)).not.toContain('record.unavailable');
  });

  test('includes a state that is pointed out', () => {
    const active = activeIds(record, { editing: 'pristine' });
    expect(ids(neighbourhoodOf(record, active, 'record.unavailable').chart)).toContain('record.unavailable');
  });

  test('can be laid out wherever the actor may be', async () => {
    const elk = elkFrom(new ELK());
    const samples = ['opening', 'deciding.offered', 'editing.dirty.typed', 'saving', 'closed'];
    for (const state of samples.map((id) => ({ id: `record.${id}` }))) {
      const way = [...statesOf(record).keys()].filter((id) => state.id === id || state.id.startsWith(`${id}.`));
      const { chart, folded, count } = neighbourhoodOf(record, new Set(way));
      const { boxes } = await layOut(elk, chart, new Set(folded));
      expect(boxes.filter(({ id }) => id !== record.root.id)).toHaveLength(count);
    }
  });
});

describe('drawings', () => {
  const later = () => new Promise((resolve) => setTimeout(resolve, 0));

  test('show what was there before until the next one is laid out, with the cases of the whole chart', async () => {
    const cases = { CLOSE: [{}] };
    const drawings = createDrawings({
      fileOf: async ({ id, signature }) => ({ chart: id, signature, method: '', layouts: { '': layout }, cases }),
      layOut: async () => ({ ...layout, width: 5 }),
    });
    const near = neighbourhoodOf(record, activeIds(record, 'failed')).chart;
    expect(drawings.show(record, [], record)).toBeNull();
    await later();
    expect(drawings.show(record, [], record)).toMatchObject({ layout: { width: 10 } });
    expect(drawings.show(record, [], near)).toMatchObject({ layout: { width: 10 } });
    await later();
    expect(drawings.show(record, [], near)).toMatchObject({ layout: { width: 5 }, cases, isForeign: false });
    // Asking for the whole chart beside it changes nothing of what is shown.
    drawings.of(record, []);
    const next = neighbourhoodOf(record, activeIds(record, 'saving')).chart;
    expect(drawings.show(record, [], next)).toMatchObject({ chart: near });
  });
});

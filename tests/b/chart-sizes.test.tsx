import { describe, expect, test } from 'vitest';
import { awardMachine } from '../../machines/awards/award.lifecycle.ts';
import { recordMachine } from '../../machines/entity/record/record.ts';
import { sessionMachine } from '../../machines/sign-in/session.ts';
import { tableMachine } from '../../machines/entity/list/table.ts';
import { tabsMachine } from '../../machines/shell/tabs.ts';
import { chartOf } from '../../src/statechart/chart-of.ts';
import { layoutOf } from '../../src/statechart/layouts.ts';
import { statesIn } from '../../src/statechart/outline.ts';
import { all, drawn, prepareDrawing } from './draw-chart.tsx';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();
prepareDrawing();

const award = chartOf(awardMachine, { id: 'lifecycle-award' });

describe('every text', () => {
  const machines = [awardMachine, recordMachine, sessionMachine, tableMachine, tabsMachine];

  test.each(machines.map((machine) => [machine.id, machine] as const))(
    'of %s fits where it stands',
    async (_, machine) => {
      await drawn(machine === awardMachine ? award : chartOf(machine));
      const wide = all('text').filter((text) => {
        const around = text.parentElement?.closest('.sc-pill, .sc-state, .sc-strip')?.querySelector('rect');
        const [inner, outer] = [text.getBoundingClientRect(), around?.getBoundingClientRect()];
        return !outer || inner.left < outer.left || inner.right > outer.right + 1;
      });
      expect(wide.map(({ textContent }) => textContent)).toEqual([]);
    },
  );
});

test('a chart that no file knows is laid out in the page', async () => {
  const unknown = { ...award, id: 'unknown' };
  const [known, made] = [await layoutOf(award), await layoutOf(unknown)];
  expect(made).toEqual(known);
});

test('the largest chart is drawn at once, with every state and every transition', async () => {
  const record = chartOf(recordMachine);
  await drawn(record);
  expect(all('.sc-state')).toHaveLength(statesIn(record.root).length - 1);
  expect(all('.sc-pill').length).toBeGreaterThanOrEqual(
    statesIn(record.root).flatMap(({ transitions }) => transitions).length,
  );
});

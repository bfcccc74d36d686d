import { describe, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { actions } from '../../../contract/core/permission.ts';
import { nextSteps } from '../../../src/entity/list/next-step.ts';
import { actionsRoom, ownWidth, shownColumns, tickWidth } from '../../../src/entity/list/column-widths.ts';

/** What a table may take at 1440 px beside the open menu, measured in the browser. */
const room = 1096;

describe.each(entities.map((entity) => [entity.label, entity] as const))('%s', (_, entity) => {
  const steps = nextSteps(entity, actions).map(({ label }) => label.length);
  const rest = room - tickWidth - actionsRoom(entity, actions, Math.max(0, ...steps));
  const all = shownColumns(entity, {}, Infinity);

  test('what it shows by itself fits beside the open menu at 1440 px', () => {
    expect(all.reduce((sum, column) => sum + ownWidth(entity, column), 0)).toBeLessThanOrEqual(rest);
  });

  test('it shows at most eight columns by itself, the row’s name first', () => {
    // The actions are one of them.
    expect(all.length + 1).toBeLessThanOrEqual(8);
    if (entity.columns.some(({ key }) => key === entity.title)) expect(all[0]?.key).toBe(entity.title);
  });
});

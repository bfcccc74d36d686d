import { expect, test } from 'vitest';
import { faultOf } from '../../../contract/entity/fault.ts';
import { importFields } from '../../../contract/jobs/import.ts';
import { readCell } from '../../../server/jobs/imports/cell-values.ts';
import { importable } from '../../../server/jobs/imports/routes.ts';
import { exampleOf, explained } from '../../../server/jobs/imports/words.ts';
import { entityNamed } from '../../../contract/entities.ts';

const columns = importable.flatMap((entity) =>
  Object.entries(importFields(entity)).map(([key, field]) => ({
    name: `${entity.label} ${field.label}`,
    entity,
    key,
    field,
  })),
);
/** They are looked up with the line: what there is to name, a template cannot know. */
const lookedUp = new Set(['reference', 'references', 'image', 'images']);

test('what a template shows as an example could be imported as it stands', () => {
  const wrong = importable.flatMap((entity) => {
    const cells = Object.entries(importFields(entity)).flatMap(([key, field]) => {
      const example = exampleOf(entity, key, field);
      return example === '' || lookedUp.has(field.kind) ? [] : [{ key, field, read: readCell(field, example) }];
    });
    const line = Object.fromEntries(cells.map(({ key, read }) => [key, 'value' in read ? read.value : undefined]));
    return cells.flatMap(({ field, read }) => {
      const fault = 'fault' in read ? read.fault : faultOf(field, read.value, line);
      return fault === undefined ? [] : [`${entity.label}: ${fault}`];
    });
  });
  expect(columns.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

test('each column says whether it must be filled in, and what it begins with', () => {
  const said = (name: string, key: string) => {
    const entity = entityNamed(name);
    return explained(entity, key, importFields(entity)[key] ?? { kind: 'text', label: key });
  };
  expect(said('localverifice', 'open_from')).toContain('必填，新建时留空则为「09:00」');
  expect(said('localverifice', 'open_weekdays')).toContain('不少于 1 个');
  expect(said('localverifice', 'goods_offline_ids')).toContain('不超过 100 个');
  expect(said('localverifice', 'title')).toContain('必填，用于匹配已有的行；文字；2–30 字');
  const open = columns.filter(({ entity, key, field }) => /(?:^|；)–|–(?:；| |$)/.test(explained(entity, key, field)));
  expect(open.map(({ name }) => name)).toEqual([]);
});

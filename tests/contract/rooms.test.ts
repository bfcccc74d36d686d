import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { entities } from '../../contract/entities.ts';
import { entityNames } from '../../contract/entity-names.ts';
import { modules as declarations } from '../../contract/modules.ts';
import { roomOf } from '../../contract/rooms.ts';
import { modules as lifecycles } from '../../machines/modules.ts';
import { modules as resources } from '../../server/modules.ts';
import { modules as chunks } from '../../src/modules.ts';

/* A room brings what is its own, in a module on each floor. */

const rooms = Object.keys(declarations);
const given = Object.entries(declarations).flatMap(([room, own]) => own.map(({ name }) => ({ room, name })));

describe('rooms', () => {
  test('bring every entity that has a name and a file, each once', () => {
    const names = given.map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(entityNames).toSorted());
    const files = globSync('contract/*/*.entity.ts').map((file) =>
      path.basename(file, '.entity.ts').replaceAll('-', '_'),
    );
    expect(names.toSorted()).toEqual(files.toSorted());
    expect(entities).toHaveLength(names.length);
  });

  test('are told by the name of an entity before its declaration has come', () => {
    expect(given.filter(({ room, name }) => roomOf(name) !== room)).toEqual([]);
    expect(() => roomOf('no_such')).toThrow('no room of no_such');
  });

  test.each(rooms)('%s brings the same entities on every floor', (room) => {
    const own = given.filter((one) => one.room === room).map(({ name }) => name);
    expect(Object.keys(lifecycles[room as keyof typeof lifecycles])).toEqual(own);
    expect(resources[room as keyof typeof resources].resources.map(({ entity }) => entity.name)).toEqual(own);
  });

  test.each(rooms)('%s comes to the browser in a file of its own', async (room) => {
    const { entities: own, lifecycles: charts } = await chunks[room as keyof typeof chunks]();
    expect(own).toBe(declarations[room as keyof typeof declarations]);
    expect(charts).toBe(lifecycles[room as keyof typeof lifecycles]);
  });

  test('are found by no pattern of names', () => {
    for (const file of ['src/modules.ts', 'src/entity/entity-code.ts', 'contract/rooms.ts'])
      expect(readFileSync(file, 'utf8')).not.toMatch(/glob|RegExp|\/\^|\$\/|startsWith|endsWith|includes\(/);
  });
});

test('what an entity refers to stands before it', () => {
  const place = new Map(entities.map(({ name }, at) => [name, at]));
  const wrong = entities.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([key, { kind, refers }]) => {
      if (kind !== 'reference' || typeof refers !== 'string') return [];
      return (place.get(refers) ?? -1) <= (place.get(name) ?? -1) ? [] : [`${name}.${key}`];
    }),
  );
  // Departments and accounts refer to each other: who leads one is said later.
  expect(wrong).toEqual(['dept.leader_id']);
});

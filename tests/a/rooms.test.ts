import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { modules } from '../../contract/modules.ts';
import { sourcesIn } from '../source-tree.ts';

/* The rooms of the house, the same on every floor (docs/architecture.md, docs/decisions/098). */

const inWords = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Every room; one imports itself and those before it. */
const order = inWords(`
  core db tracing http metrics statechart entity menu people sign-in live notices stock links files jobs partner dictionary approvals logs proof levels points members mall goods
  coupons virtual-codes content marketing verification payments orders awards activities invites code-scan journeys risk open-api simulator insight account seed backup bridge
  shell inspector launch build
`);

/** Rooms that only one floor has, with what they are for. */
const onOneFloor: Readonly<Record<string, readonly string[]>> = {
  contract: ['menu'],
  machines: [],
  src: ['bridge', 'build', 'public'],
  server: ['db', 'tracing', 'http', 'metrics', 'partner', 'seed', 'backup', 'launch'],
};

/** Pairs of rooms of which the earlier one imports the later one: what is left to cut apart. The number only becomes smaller. */
const backward: Readonly<Record<string, number>> = { contract: 0, machines: 0, src: 20, server: 21 };

/** Files that stand in no room: they put all rooms together, or are where a program or a page begins. */
const roots: Readonly<Record<string, readonly string[]>> = {
  contract: inWords('entities.ts entity-names.ts live.ts modules.ts pickers.ts rooms.ts'),
  machines: inWords('modules.ts'),
  src: inWords('boot.ts index.html inspector.html inspector.tsx modules.ts shell.tsx'),
  server: inWords(`
    app.ts catalogue.ts first-start.ts housekeeping.ts job-kinds.ts main.ts modules.ts move-cli.ts opening.ts retention.ts room-module.ts routes.ts
    metrics-settings.ts seed-cli.ts settings.ts start-failure.ts tls-settings.ts
    tracing-settings.ts wish-to-stop.ts
  `),
};

/** How many files one folder holds, and those that hold more, as many as they held when this was written. */
const most = 25;
const larger: Readonly<Record<string, number>> = {
  'server/awards': 32,
  'server/db': 36,
  'server/entity/read': 31,
  'server/http': 27,
  'server/seed': 32,
  'server/sign-in': 31,
  'src/account': 30,
  'src/activities/plan': 26,
  'src/bridge': 26,
  'src/core': 26,
  'src/entity/list': 65,
  'src/entity/record': 40,
  'src/inspector': 70,
  'src/shell': 30,
  'src/shell/layout': 38,
  'src/statechart': 30,
};

const floors = Object.keys(roots);
const filesOf = (floor: string) =>
  globSync(`${floor}/**/*.{ts,tsx,mjs,mts,css,html}`).map((file) => file.replaceAll('\\', '/'));
/** The room that a file stands in; undefined where it is a root. */
const roomOf = (file: string) => (file.split('/').length > 2 ? file.split('/')[1] : undefined);

describe.each(floors)('%s', (floor) => {
  const files = filesOf(floor);

  test('has rooms that have a name in the house, and nothing beside them but its roots', () => {
    const rooms = new Set(files.flatMap((file) => roomOf(file) ?? []));
    expect(rooms.size).toBeGreaterThan(15);
    expect([...rooms].filter((room) => !order.includes(room) && !onOneFloor[floor]?.includes(room))).toEqual([]);
    const alone = files.filter((file) => roomOf(file) === undefined).map((file) => file.slice(floor.length + 1));
    expect(alone.toSorted()).toEqual(roots[floor]?.toSorted());
  });

  test('has every room that brings entities', () => {
    const rooms = new Set(files.map(roomOf));
    expect(Object.keys(modules).filter((room) => !rooms.has(room))).toEqual([]);
  });

  test('holds as many files in a folder as can be overlooked', () => {
    const counts = new Map<string, number>();
    for (const file of files) {
      const folder = file.slice(0, file.lastIndexOf('/'));
      if (folder !== floor) counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const full = [...counts].filter(([folder, count]) => count > (larger[folder] ?? most));
    expect(full).toEqual([]);
    // What has shrunk may not grow again.
    const shrunk = Object.entries(larger).filter(
      ([folder, count]) => counts.has(folder) && counts.get(folder) !== count,
    );
    expect(shrunk).toEqual([]);
  });

  test('imports from a room into those before it', () => {
    const pairs = new Set<string>();
    let seen = 0;
    for (const { file, imports } of sourcesIn(floor))
      for (const { target } of imports) {
        const [from, to] = [roomOf(file), target?.startsWith(`${floor}/`) ? roomOf(target) : undefined];
        if (from === undefined || to === undefined || file.endsWith('/module.ts')) continue;
        seen += 1;
        if (order.indexOf(to) > order.indexOf(from)) pairs.add(`${from} → ${to}`);
      }
    expect(seen).toBeGreaterThan(80);
    // Each pair is named where there are more than there were.
    expect(pairs.size === backward[floor] ? [] : [...pairs].toSorted()).toEqual([]);
  });
});

test('rooms of one floor are on no other', () => {
  for (const [floor, rooms] of Object.entries(onOneFloor))
    for (const room of rooms)
      expect(floors.filter((other) => filesOf(other).some((file) => roomOf(file) === room))).toEqual([floor]);
});

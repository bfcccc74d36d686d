import { afterAll, beforeAll, expect, test } from 'vitest';
import { setup } from 'xstate';
import { resourceNamed } from '../../../server/catalogue.ts';
import { comingOf } from '../../../server/entity/clock/coming.ts';
import { stepsOf } from '../../../server/entity/clock/instants.ts';
import { untilDone } from '../../../server/entity/clock/round.ts';
import { readRow } from '../../../server/entity/read/rows.ts';
import type { Resource } from '../../../server/entity/resource.ts';
import { failure } from '../../../server/http/failure.ts';
import { operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { blackLines } from './lines.ts';

/* What is due and cannot be done stays, is seen, holds up nobody, and is tried again (engines.md §8.1). */

let server: TestServer;
beforeAll(async () => {
  server = await startEntities();
});
afterAll(() => server.close());
const lines = blackLines(() => server);

function listed(): Resource {
  const resource = resourceNamed('he_user_black_list');
  if (!resource) throw new Error('no black list');
  return resource;
}

/** The black list, if only those were let go that nobody has been stopped by. */
const guarded = (): Resource => ({
  ...listed(),
  lifecycle: {
    machine: setup({
      types: { context: {} as { hit_count?: number }, input: {} as object, events: {} as { type: 'EXPIRE' } },
      guards: { unused: ({ context }) => context.hit_count === 0 },
    }).createMachine({
      id: 'guarded',
      context: ({ input }) => input,
      meta: { refusals: { unused: '还有未处理的命中' }, events: { EXPIRE: '到期' } },
      initial: 'active',
      states: {
        active: { on: { EXPIRE: { target: 'expired', guard: 'unused', meta: { due: { at: 'end_at' } } } } },
        expired: {},
        released: {},
      },
    }),
  },
});

const again = (id: number) =>
  lines.run(`update due_retry set next_at = now() where entity = 'he_user_black_list' and row_id = $1`, [id]);
const retries = async (id: number) =>
  (
    await lines.run<{ tries: number; wait: number; why: string }>(
      `select tries, round(extract(epoch from next_at - now()) / 60)::int as wait, why from due_retry where row_id = $1`,
      [id],
    )
  )[0];

test('a row whose guard refuses stays, is told of as overdue with the reason, and goes when the guard allows it', async () => {
  const resource = guarded();
  const [kept = 0, free = 0] = await lines.add(100, 50);
  await lines.run(`update he_user_black_list set hit_count = 3 where id = $1`, [kept]);
  expect(await untilDone(server.store, [resource])).toBe(1);
  expect((await lines.standing([kept, free])).map(({ status }) => status)).toEqual(['active', 'expired']);
  expect(await retries(kept)).toEqual({ tries: 1, wait: 1, why: '还有未处理的命中' });
  const coming = await comingOf(server.store.db, resource, await readRow(server.store.db, resource, kept, 'house'));
  expect(coming).toMatchObject([{ label: '到期', to: '已到期', overdue: true, why: '还有未处理的命中' }]);
  // It rests: a round does not look at it.
  await lines.run(`update he_user_black_list set hit_count = 0 where id = $1`, [kept]);
  expect(await untilDone(server.store, [resource])).toBe(0);
  await again(kept);
  expect(await untilDone(server.store, [resource])).toBe(1);
  expect((await lines.standing([kept]))[0]?.status).toBe('expired');
  expect(await retries(kept)).toBeUndefined();
});

test('one that fails holds up no other, waits longer each time, and another instant is another start', async () => {
  const broken = new Set<number>();
  const told: number[] = [];
  const resource: Resource = {
    ...listed(),
    clock: {
      together: true,
      take: async (tx, rows) => {
        for (const { row } of rows) {
          if (broken.has(row.id)) throw row.id % 2 === 0 ? new Error('out of ink') : failure('shortage', '库存不足');
          await tx
            .updateTable('he_user_black_list' as never)
            .set({ status: 'expired' } as never)
            .where('id' as never, '=', row.id as never)
            .execute();
        }
      },
    },
  };
  const options = { told: (_error: unknown, { id }: { readonly id: number }) => void told.push(id) };
  const ids = await lines.add(...Array.from({ length: 30 }, (_, nth) => 1000 - nth));
  const [even = 0, odd = 0] = [ids.find((id) => id % 2 === 0), ids.find((id) => id % 2 === 1)];
  broken.add(even).add(odd);
  expect(await untilDone(server.store, [resource], options)).toBe(28);
  const standing = new Map((await lines.standing(ids)).map(({ status }, nth) => [ids[nth] ?? 0, status] as const));
  expect(new Set(ids.filter((id) => standing.get(id) === 'active'))).toEqual(new Set([even, odd]));
  // A rule says it in its words; a fault of the program is told to whoever runs it, and named as one.
  expect(told).toEqual([even]);
  expect(await retries(odd)).toMatchObject({ tries: 1, why: '库存不足' });
  expect((await retries(even))?.why).toBe('处理出错，稍后自动重试');
  const waited: (number | undefined)[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    waited.push((await retries(odd))?.wait);
    await again(odd);
    await untilDone(server.store, [resource], options);
  }
  expect(waited).toEqual([1, 5, 30, 120, 720, 720]);
  await lines.run(`update he_user_black_list set end_at = end_at + interval '1 minute' where id = $1`, [odd]);
  broken.clear();
  expect(await untilDone(server.store, [resource], options)).toBe(1);
  expect((await lines.standing([odd]))[0]?.status).toBe('expired');
  await again(even);
  expect(await untilDone(server.store, [resource], options)).toBe(1);
});

test('what follows from a step must be said before the clock takes it', () => {
  const { clock: _, ...plain } = listed();
  expect(() => stepsOf({ ...plain, wrote: async () => undefined })).toThrow('its resource must take it (clock.take)');
  expect(stepsOf(plain)).toHaveLength(1);
});

test('the details tell what is going to happen; the workplace counts it by rights', async () => {
  const token = await server.login();
  const [soon = 0] = await lines.add(-600);
  await lines.add(-7200, 30);
  const { result } = await operator(server, token).detail('he_user_black_list', soon);
  expect(result).toMatchObject({ due: [{ label: '到期', to: '已到期', overdue: false }] });
  const due = async (by: string) => {
    const answer = await server.call('GET', '/admin/api/workplace/due', { token: by });
    return (answer.result as { data: readonly { key: string; path: string }[] }).data;
  };
  const mine = (await due(token)).find(({ key }) => key === 'he_user_black_list.status.active.end_at');
  expect(mine).toMatchObject({
    entity: '会员黑名单',
    title: '到期',
    from: '生效中',
    to: '已到期',
    overdue: 1,
    hour: 1,
    day: 2,
  });
  expect(mine?.path).toMatch(/\?status=active$/);
  const clerk = await server.login('mall_operator');
  expect((await due(clerk)).filter(({ key }) => key.startsWith('he_user_black_list'))).toEqual([]);
});

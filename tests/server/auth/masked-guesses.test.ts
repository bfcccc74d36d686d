import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../../contract/core/page.ts';
import { sheet } from '../entities/code-files.ts';
import { operator, page } from '../entities/with-entities.ts';
import { productCodes } from '../virtual-codes/product-codes.ts';
import { startImports } from '../imports/importing.ts';
import { sendTo } from './idor-calls.ts';
import { addProbe, probe, runOn } from './idor-roles.ts';
import { codeToGuess, type Guessed, guesses, isColumn, plant } from './masked-values.ts';
import { asking, type Ground, type Way, writing } from './masked-ways.ts';

/*
 * Whoever sees a value masked and may not reveal it learns nothing by guessing: for each masked field, each way to ask says the same of a
 * right and of a wrong guess. Generated from the declarations.
 */

let ground: Ground;

const role = probe('all', { code: 'probe_guesser' });

beforeAll(async () => {
  const server = await startImports();
  const run = runOn(server);
  await addProbe(run, role);
  await run(`delete from role_permission using role r where r.id = role_id and r.code = $1 and action = 'get'`, [
    role.code,
  ]);
  await run(
    `insert into role_permission (role_id, permission_id, action)
    select r.id, p.permission_id, 'import' from role as r, role_permission as p join role as a on a.id = p.role_id
    where r.code = $1 and a.code = 'super_admin' and p.action = 'import'`,
    [role.code],
  );
  const token = await server.login(role.code);
  const adminToken = await server.login();
  const admin = operator(server, adminToken);
  await productCodes(server, adminToken).imported(await admin.made('virtual_product'), sheet(codeToGuess));
  ground = {
    server,
    run,
    token,
    admin,
    guesser: operator(server, token),
    send: (call, sent) => sendTo(server, call, token, sent),
  };
});
afterAll(() => ground.server.close());

/** What of an answer may differ: what was typed stands in it again. */
const said = (answer: unknown, guess: string) =>
  JSON.parse(
    JSON.stringify(answer, (key, value: unknown) =>
      ['headers', 'trace_id', 'import_id', 'job_id', 'request_id'].includes(key) ? undefined : value,
    ).replaceAll(guess, '‹guess›'),
  ) as unknown;

/** A row that the value can be put into: of a list one that has a line. */
async function rowFor({ entity, key, item }: Guessed): Promise<Row> {
  // The newest is the code that was brought in, or what is told of it.
  if (!(await isColumn(ground.run, entity, 'status'))) {
    const [newest] = page(await ground.admin.list(entity.name, {})).data;
    if (!newest) throw new Error(`no row of ${entity.name}`);
    return newest;
  }
  const id = async (where: string) =>
    (await ground.run(`select id from ${entity.name} where ${where} order by id desc limit 1`)).rows[0]?.['id'];
  const found = await id(item === undefined ? `status <> 'archived'` : `jsonb_array_length(${key}) > 0`);
  return ground.admin.row(entity.name, typeof found === 'number' ? found : await ground.admin.made(entity.name));
}

const titleOf = ({ entity, key, item }: Guessed) => [entity.name, key, ...(item === undefined ? [] : [item])].join('.');

test('there are masked fields, of rows and of lists', () => {
  expect(guesses.filter(({ item }) => item === undefined).length).toBeGreaterThan(8);
  expect(guesses.filter(({ item }) => item !== undefined).length).toBeGreaterThan(2);
});

describe.each(guesses.map((guessed) => [titleOf(guessed), guessed] as const))('%s', (_title, guessed) => {
  test('no way to ask tells a right guess from a wrong one, and no log has it', async () => {
    const row = await rowFor(guessed);
    await plant(ground.run, guessed, row.id);
    const told: unknown[] = [];
    const compare = async ({ what, ask }: Way) => {
      const [right, wrong] = await Promise.all([ask(guessed.right, row), ask(guessed.wrong, row)]);
      const both = [said(right, guessed.right), said(wrong, guessed.wrong)].map((one) => JSON.stringify(one));
      if (both[0] !== both[1]) told.push([what, ...both]);
    };
    await Promise.all(asking(ground, guessed).map(compare));
    const { what, ask } = writing(ground, guessed);
    const right = said(await ask(guessed.right, row), guessed.right);
    expect([what, said(await ask(guessed.wrong, row), guessed.wrong)]).toEqual([what, right]);
    expect(told).toEqual([]);
    const { rows } = await ground.run(
      `select (select count(*) from db_log as l where l::text like $1)::int as data,
      (select count(*) from operation_log as l where l::text like $1)::int as operations`,
      [`%${guessed.right}%`],
    );
    expect(rows).toEqual([{ data: 0, operations: 0 }]);
  });
});

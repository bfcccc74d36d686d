import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { unregistered } from '../../../server/db/generate-migration.ts';
import { accounts, copyOf, testPassword } from '../../server/data-template.ts';
import { askedBy } from '../../pipeline/entity/asked.ts';
import { refusalOf } from '../../pipeline/entity/name-refusal.ts';

/* Follows docs/howto-entity.md to the letter, in a copy of the tree. */

const root = path.resolve(import.meta.dirname, '../../..');
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'flan-entity-'));
const at = (file: string) => path.join(copy, file);
const read = (file: string) => fs.readFileSync(at(file), 'utf8');

interface Answer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}
/** As npm starts it. */
const command = (...args: readonly string[]): Promise<Answer> =>
  promisify(execFile)(process.execPath, args, { cwd: copy, encoding: 'utf8' }).then(
    (said) => ({ code: 0, ...said }),
    (error: unknown) => error as Answer,
  );

const howto = fs.readFileSync(path.join(root, 'docs/howto-entity.md'), 'utf8');
/** What the how-to says to type. */
const [, name = '', label = ''] = /^ {4}npm run new-entity -- (\w+) (\S+)$/m.exec(howto) ?? [];
/** The field that it adds afterwards. */
const [, field = ''] = /^ {7}(contact: .*)$/m.exec(howto) ?? [];
const declaration = `contract/awards/${name.replaceAll('_', '-')}.entity.ts`;
const migrations = 'server/db/migrations';
const migration = () => fs.readdirSync(at(migrations)).find((file) => file.endsWith(`_${name}.sql`)) ?? '';

let made: Answer;

beforeAll(async () => {
  const left = new Set(['docs/images', 'docs/charts', 'tests/paths'].map((folder) => path.join(root, folder)));
  for (const part of ['contract', 'machines', 'server', 'src', 'tests', 'docs', 'package.json', '.oxfmtrc.json'])
    fs.cpSync(path.join(root, part), at(part), { recursive: true, filter: (from) => !left.has(from) });
  fs.symlinkSync(path.join(root, 'node_modules'), at('node_modules'), 'junction');
  made = await command('tests/pipeline/new-entity.ts', name, label);
});
afterAll(() => fs.rmSync(copy, { recursive: true }));

describe('npm run new-entity', () => {
  test('writes every file of the entity, in the form that the formatter keeps', async () => {
    expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: '' });
    const kebab = name.replaceAll('_', '-');
    const files = [
      declaration,
      `machines/awards/${kebab}.lifecycle.ts`,
      `server/awards/${kebab}.resource.ts`,
      `server/seed/demo-${kebab}.ts`,
      `tests/models/lifecycle-${kebab}.model.ts`,
      `tests/paths/lifecycle-${name}.paths.txt`,
      `src/statechart/layouts/lifecycle-${name}.json`,
      `docs/charts/lifecycle-${name}.md`,
      `docs/charts/lifecycle-${name}.svg`,
      `${migrations}/${migration()}`,
    ];
    expect(files.filter((file) => !fs.existsSync(at(file)))).toEqual([]);
    expect(read(`${migrations}/${migration()}`)).toContain(`create table ${name} (`);
    for (const file of ['docs/entities.md', 'docs/glossary.md', 'src/shell/palette/sounds.ts'])
      expect(read(file)).toContain(label);
    const code = files.filter((file) => file.endsWith('.ts'));
    const modules = ['contract', 'machines', 'server'].map((floor) => `${floor}/awards/module.ts`);
    const changed = [
      'contract/rooms.ts',
      ...modules,
      `${migrations}/entities.snapshot.json`,
      `${migrations}/charts.snapshot.json`,
    ];
    const formatted = await command('node_modules/oxfmt/bin/oxfmt', '--check', ...code, ...changed);
    expect(formatted).toMatchObject({ code: 0 });
  });

  test('again: the name is taken, and nothing is written', async () => {
    const before = read('contract/rooms.ts');
    const { code, stderr } = await command('tests/pipeline/new-entity.ts', name, label);
    expect({ code, stderr }).toEqual({ code: 1, stderr: `实体「${name}」已存在。\n` });
    expect(read('contract/rooms.ts')).toBe(before);
  });
});

describe('the server, once the how-to was followed', () => {
  let said: Readonly<Record<string, unknown>>;

  beforeAll(async () => {
    expect(field).not.toBe('');
    fs.writeFileSync(at(declaration), read(declaration).replace('  fields: {\n', `  fields: {\n    ${field}\n`));
    // As the page says: the migration of a new entity is written anew.
    fs.rmSync(at(`${migrations}/${migration()}`));
    fs.cpSync(path.join(root, migrations), at(migrations), { recursive: true });
    expect(await command('server/db/generate-migration.ts', name)).toMatchObject({ code: 0, stderr: '' });
    const body = JSON.stringify({ title: '第一行', sort: 5, contact: '何沐' });
    const dataDir = await copyOf(accounts);
    const ran = await command('tests/pipeline/entity/server-child.ts', dataDir, testPassword, name, body);
    fs.rmSync(dataDir, { recursive: true });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    said = JSON.parse(ran.stdout) as Readonly<Record<string, unknown>>;
  });

  test('has its table in one migration', () => {
    expect(read(`${migrations}/${migration()}`)).toContain('contact text');
    expect(said['unmigrated']).toEqual([]);
  });

  test('makes a row, moves it and lists it', () => {
    expect(said['created']).toBe(codes.ok);
    expect(said['moved']).toEqual([codes.ok, 'disabled']);
    expect(said['rows']).toEqual([
      expect.objectContaining({ title: '第一行', sort: 5, contact: '何沐', status: 'disabled', version: 2 }),
    ]);
  });

  test('lets 财务审计 look and not write', () => {
    expect(said['auditor']).toEqual([codes.ok, codes.noAction]);
  });
});

describe('an entity that the server does not know', () => {
  test('is refused by npm run migration, which says what to do', async () => {
    const module = 'server/awards/module.ts';
    const given = read(module);
    const without = given.replace(/^import \{ giftBox \}.*\n/m, '').replace(/,\s*giftBox/, '');
    expect(without).not.toContain('giftBox');
    fs.writeFileSync(at(module), without);
    const { code, stdout, stderr } = await command('server/db/generate-migration.ts');
    fs.writeFileSync(at(module), given);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      `refused: ${name} is declared and unknown to the server; add its resource to the module.ts of its room in server (docs/howto-entity.md)\n`,
    );
  });

  test('is told apart from a declaration that stands in no list', () => {
    expect(unregistered(['cup.entity.ts'], ['cup'], ['cup'])).toEqual([]);
    expect(unregistered(['cup.entity.ts', 'gift-box.entity.ts'], ['cup'], ['cup'])).toEqual([
      'gift_box is declared and stands in no list; add it to the module.ts of its room in contract',
    ]);
    expect(unregistered(['cup.entity.ts'], ['cup'], [])).toHaveLength(1);
  });
});

describe('what is asked for', () => {
  test('a name and a label, and where in the menu', () => {
    expect(askedBy(['gift_box', '礼盒'])).toEqual({
      name: 'gift_box',
      label: '礼盒',
      menu: '/award',
      room: 'awards',
    });
    expect(askedBy(['gift_box', '礼盒', '--menu=/content', '--room=files'])).toMatchObject({
      menu: '/content',
      room: 'files',
    });
  });

  test.each([[[]], [['gift_box']], [['gift_box', '礼盒', 'more']], [['gift_box', '礼盒', '--meun=/award']]])(
    '%j is not what the usage says',
    (args) => {
      expect(askedBy(args)).toBeUndefined();
    },
  );
});

describe('what is refused', () => {
  const taken = { tables: new Set(['goods_sku']), texts: ['const resources = []'], isFile: () => false };
  const good = { name: 'gift_box', label: '礼盒', menu: '/award', room: 'awards' };

  test('nothing about a good name', () => {
    expect(refusalOf(good, taken)).toBeUndefined();
  });

  test.each([
    [{ name: 'GiftBox' }, '名称「GiftBox」不可用：只能是小写字母、数字和单个下划线，以字母开头，例如 gift_box。'],
    [{ name: 'gift__box' }, '名称「gift__box」不可用：只能是小写字母、数字和单个下划线，以字母开头，例如 gift_box。'],
    [{ name: `gift_${'x'.repeat(40)}` }, `名称「gift_${'x'.repeat(40)}」太长：最多 30 个字符。`],
    [{ name: 'order' }, '名称「order」是 SQL 或 JavaScript 的保留字，请换一个。'],
    [{ name: 'award' }, '实体「award」已存在。'],
    [{ name: 'goods_sku' }, '数据表「goods_sku」已存在，不能再用作实体名称。'],
    [{ name: 'award_order' }, '权限标识「AwardOrder」已被其他实体使用，请换一个名称。'],
    [{ name: 'resources' }, '标识符「resources」在登记文件中已有别的含义，请换一个名称。'],
    [{ label: 'Box' }, '标签「Box」不可用：应为 2–10 个字，以汉字开头，只含汉字、字母和数字，例如 礼盒。'],
    [{ label: '奖励分类' }, '标签「奖励分类」已被其他实体、页面或菜单使用。'],
    [{ label: '奖励库' }, '标签「奖励库」已被其他实体、页面或菜单使用。'],
  ])('%j', (changes, sentence) => {
    expect(refusalOf({ ...good, ...changes }, taken)).toBe(sentence);
  });

  test('a file that is there, a menu or a room that is not', () => {
    expect(refusalOf({ ...good, room: 'award' }, taken)).toMatch(/^没有模块「award」；可以是：.*awards/);
    expect(refusalOf(good, { ...taken, isFile: (file) => file === 'machines/awards/gift-box.lifecycle.ts' })).toBe(
      '文件 machines/awards/gift-box.lifecycle.ts 已存在，请换一个名称。',
    );
    expect(refusalOf({ ...good, menu: 'award' }, taken)).toMatch(/^没有菜单「award」；可以是：.*\/award（奖品管理）/);
  });
});

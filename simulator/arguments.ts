import { parseArgs } from 'node:util';
import {
  type SimulatorScript,
  simulatorScripts,
  type SimulatorSwitch,
  simulatorSwitches,
} from '../contract/simulator/simulation.ts';
import type { RunSettings, Shop } from './settings.ts';

/** An argument that cannot be used. `message` is one line for whoever typed it. */
export class ArgumentRefused extends Error {}

const text = <const Value extends string>(value: Value) => ({ type: 'string', default: value }) as const;
const options = {
  url: text('http://127.0.0.1:8000'),
  key: { type: 'string' },
  phones: text('100'),
  seed: text('1'),
  script: text('draw-day'),
  farms: text('0'),
  switches: text(''),
  run: { type: 'string' },
  activities: text('4001'),
  codes: text(''),
  shops: text(''),
  pace: text('2000'),
  acts: text('0'),
  seconds: text('0'),
  connections: text('64'),
  watch: text('0'),
} as const;

const list = (value: string): readonly string[] => value.split(',').flatMap((one) => one.trim() || []);

function whole(name: string, value: string, [min, max]: readonly [number, number]): number {
  const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new ArgumentRefused(`--${name} ${value} 无效：应为 ${min}–${max} 的整数`);
}

function scriptIn(value: string): SimulatorScript {
  const script = simulatorScripts.find((one) => one === value);
  if (script !== undefined) return script;
  throw new ArgumentRefused(`--script ${value} 无效：可选 ${simulatorScripts.join('、')}`);
}

function switchesIn(value: string): ReadonlySet<SimulatorSwitch> {
  const wanted = new Set<string>(value === 'all' ? simulatorSwitches : list(value));
  const known = simulatorSwitches.filter((one) => wanted.has(one));
  if (known.length === wanted.size) return new Set(known);
  throw new ArgumentRefused(`--switches ${value} 无效：可选 all、${simulatorSwitches.join('、')}`);
}

function keyIn(value: string | undefined): RunSettings['key'] {
  const [, clientNo, secret] = /^(KF\d{6,15}):(\S+)$/.exec(value ?? '') ?? [];
  if (clientNo !== undefined && secret !== undefined) return { clientNo, secret };
  throw new ArgumentRefused('缺少 --key KF000001:密钥（或环境变量 SIMULATOR_KEY）');
}

function urlIn(value: string): URL {
  const url = URL.parse(value);
  if (url && ['http:', 'https:'].includes(url.protocol)) return url;
  throw new ArgumentRefused(`--url ${value} 无效：应为 http:// 或 https:// 开头的地址`);
}

function shopIn(value: string): Shop {
  const [, entryNo, mobile] = /^(HX\d{6,15}):(1\d{10})$/.exec(value) ?? [];
  if (entryNo !== undefined && mobile !== undefined) return { entryNo, mobile };
  throw new ArgumentRefused(`--shops ${value} 无效：应为 核销点编号:核销员手机号`);
}

function codeIn(value: string): string {
  if (/^\d{1,10}(?:\/[\w-]{0,32})?:[\x21-\x7E]{4,64}$/.test(value)) return value;
  throw new ArgumentRefused(`--codes ${value} 无效：应为 扫码活动编号:码`);
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new ArgumentRefused(error instanceof Error ? error.message : String(error));
  }
}

/** Reads what the program was started with; a key may stand in the environment, where no list of processes shows it. @throws {ArgumentRefused} */
export function settingsIn(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  now = Date.now(),
): RunSettings {
  const values = parsed(args);
  const { run = `s${now.toString(36)}` } = values;
  if (!/^[\w-]{1,24}$/.test(run)) throw new ArgumentRefused(`--run ${run} 无效：最多 24 个字母、数字、- 或 _`);
  return {
    url: urlIn(values.url),
    key: keyIn(values.key ?? env['SIMULATOR_KEY']),
    phones: whole('phones', values.phones, [1, 10_000]),
    seed: whole('seed', values.seed, [0, 2_147_483_647]),
    script: scriptIn(values.script),
    farms: whole('farms', values.farms, [0, 833]),
    switches: switchesIn(values.switches),
    run,
    activities: list(values.activities).map((one) => whole('activities', one, [1, 2_147_483_647])),
    codes: list(values.codes).map(codeIn),
    shops: list(values.shops).map(shopIn),
    pace: whole('pace', values.pace, [0, 3_600_000]),
    acts: whole('acts', values.acts, [0, 1_000_000]),
    seconds: whole('seconds', values.seconds, [0, 864_000]),
    connections: whole('connections', values.connections, [1, 1000]),
    watch: whole('watch', values.watch, [0, 9999]),
  };
}

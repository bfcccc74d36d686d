import { expect, test } from 'vitest';
import { simulatorSwitches } from '../../../contract/simulator/simulation.ts';
import { ArgumentRefused, settingsIn } from '../../../simulator/arguments.ts';

/* What the member simulator is started with (docs/simulator.md). */

const key = 'KF009804:secret';

test.each([
  [['--phones', '0'], '--phones 0 无效：应为 1–10000 的整数'],
  [['--seed', '-1'], /seed/],
  [['--farms', '834'], '--farms 834 无效：应为 0–833 的整数'],
  [['--script', 'feast'], '--script feast 无效：可选 draw-day、scan-day、farm'],
  [['--switches', 'lost,never'], `--switches lost,never 无效：可选 all、${simulatorSwitches.join('、')}`],
  [['--url', 'ftp://x'], '--url ftp://x 无效：应为 http:// 或 https:// 开头的地址'],
  [['--key', 'KF1'], '缺少 --key KF000001:密钥（或环境变量 SIMULATOR_KEY）'],
  [['--shops', 'HX1'], '--shops HX1 无效：应为 核销点编号:核销员手机号'],
  [['--codes', 'QR00000001'], '--codes QR00000001 无效：应为 扫码活动编号:码'],
  [['--run', 'a b'], '--run a b 无效：最多 24 个字母、数字、- 或 _'],
  [['--nothing'], /nothing/],
])('%j is refused in one line', (wrong, message) => {
  expect(() => settingsIn(['--key', key, ...wrong], {})).toThrow(ArgumentRefused);
  expect(() => settingsIn(['--key', key, ...wrong], {})).toThrow(message);
});

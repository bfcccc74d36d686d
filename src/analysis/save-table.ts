import { csvOf } from './csv.ts';
import { tableOf } from './tables.ts';

const titles = {
  summary: '核心指标',
  month: '月度统计',
  rank: '排行',
  share: '结构占比',
  flow: '趋势对比',
  heat: '时段热力',
} as const;

const isTitled = (name: string): name is keyof typeof titles => Object.hasOwn(titles, name);

const two = (value: number) => String(value).padStart(2, '0');

/** `20261122_0930`, by the clock of the operator. */
function momentText(now: Date): string {
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('');
  return `${day}_${two(now.getHours())}${two(now.getMinutes())}`;
}

/** Gives what a block shows to the operator as a file. */
export function saveTable(name: string, content: unknown): void {
  if (!isTitled(name)) return;
  const url = URL.createObjectURL(new Blob([csvOf(tableOf(name, content))], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: `${titles[name]}_${momentText(new Date())}.csv`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}

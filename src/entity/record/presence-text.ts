import { type Doing, doingLabels, type Person } from '../../../contract/live/presence.ts';

/** So many are named; of the others one learns how many they are. */
const mostNamed = 3;

function namesOf(people: readonly Person[]): string {
  const names = people.slice(0, mostNamed).map(({ name, own }) => (own ? '您的另一个窗口' : name));
  return `${names.join('、')}${people.length > mostNamed ? ` 等 ${people.length} 人` : ''}`;
}

/** `张三、李四 正在编辑；王五 正在查看`, empty when nobody is there. */
export const presenceText = (people: readonly Person[]): string =>
  (['editing', 'viewing'] satisfies Doing[])
    .map((doing) => [doing, people.filter((person) => person.doing === doing)] as const)
    .filter(([, doers]) => doers.length > 0)
    .map(([doing, doers]) => `${namesOf(doers)} ${doingLabels[doing]}`)
    .join('；');

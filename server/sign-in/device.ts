/** Browsers by what only they say of themselves; who pretends to be another stands before it. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['企业微信', /wxwork\/(\d+)/i],
  ['微信', /MicroMessenger\/(\d+)/],
  ['钉钉', /DingTalk\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Windows', /Windows NT/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['鸿蒙', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['macOS', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

const named = ([name, pattern]: readonly [string, RegExp], agent: string) => {
  const found = pattern.exec(agent);
  return found ? [[name, found[1]].filter(Boolean).join(' ')] : [];
};

/** Browser and system of a `User-Agent` header as people call them: `Chrome 140 · Windows`; of others its first word. */
export function deviceOf(agent: string): string {
  const [browser] = browsers.flatMap((known) => named(known, agent));
  const [system] = systems.flatMap((known) => named(known, agent));
  const words = [browser, system].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(' · ') : agent.split(/[\s/]/, 1).join('').slice(0, 30);
}

import { parseArgs } from 'node:util';

/** What somebody asks of `npm run new-entity`. */
export interface Asked {
  /** snake_case: names the table, the files and the entity in references and logs. */
  readonly name: string;
  /** What operators read. */
  readonly label: string;
  /** Address of the folder of the menu that the list stands in. */
  readonly menu: string;
  /** The room that it belongs to. */
  readonly room: string;
}

export const usage =
  '用法：npm run new-entity -- 名称 标签 [--menu=/award] [--room=awards]，例如 npm run new-entity -- gift_box 礼盒';

const options = {
  menu: { type: 'string', default: '/award' },
  room: { type: 'string', default: 'awards' },
} as const;

/** What the arguments ask for; undefined where they are not those of the usage. */
export function askedBy(args: readonly string[]): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [name, label, ...more] = positionals;
    return name === undefined || label === undefined || more.length > 0 ? undefined : { name, label, ...values };
  } catch {
    // An option that there is not.
    return undefined;
  }
}

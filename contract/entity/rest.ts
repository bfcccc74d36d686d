import type { AskedUpdate, Calls, Rest } from './call.ts';
import type { Command } from './entity.ts';

/*
 * The calls of entities whose rows have addresses of their own, as the spec has them for roles (§7): `GET base`, `POST base`, `GET`,
 * `PUT` and `DELETE base/{id}`, `PUT base/{id}/mode`. What the other entities send to one update call is spread over these.
 */

/** The step that takes a row away; it has a call of its own. */
export const deletion = 'DELETE';

/** The mode that stands for an event of the life cycle: its name in lower letters (wider.md §1.3). */
const modeOf = (event: unknown): string => (typeof event === 'string' ? event.toLowerCase() : '');

type Commands = Readonly<Record<string, Command>>;

/** The command whose form asks for any of what is sent. */
const commandIn = (commands: Commands, asked: AskedUpdate): string | undefined =>
  Object.keys(commands).find((name) => Object.keys(commands[name]?.fields ?? {}).some((key) => key in asked));

/** All calls below an address. `commands`: those that are modes, each with what its form holds (wider.md §1.3). */
export function restCalls(
  base: `/admin/api/${string}`,
  commands: Commands = {},
): { readonly calls: Calls; readonly rest: Required<Rest> } {
  const rest: Required<Rest> = {
    detail: (id) => ({ call: `GET ${base}/${id}` }),
    update(asked) {
      const { id, event, version, reason, retype, ...values } = asked;
      const command = event === undefined ? commandIn(commands, asked) : undefined;
      if (command !== undefined)
        return { call: `PUT ${base}/${id}/mode`, data: { mode: modeOf(command), version, payload: values } };
      if (event === deletion) return { call: `DELETE ${base}/${id}`, params: { version: String(version) } };
      if (event === undefined) return { call: `PUT ${base}/${id}`, data: { version, ...values } };
      const told = { ...(reason !== undefined && { reason }), ...(retype !== undefined && { retype }) };
      const payload = Object.keys(told).length > 0 && { payload: told };
      return { call: `PUT ${base}/${id}/mode`, data: { mode: modeOf(event), version, ...payload } };
    },
  };
  const calls = {
    list: `GET ${base}`,
    detail: `GET ${base}/{id}`,
    create: `POST ${base}`,
    update: `PUT ${base}/{id}`,
    mode: `PUT ${base}/{id}/mode`,
    remove: `DELETE ${base}/{id}`,
  } as const satisfies Calls;
  return { calls, rest };
}

/**
 * Parts of packages that are never reached here and that no bundler can tell from the rest. Each stand-in throws when it is
 * reached after all, so that leaving something out can never fail silently.
 */
const standIns: readonly (readonly [file: RegExp, source: string])[] = [
  // axios' second way to make a call (4 KB); XMLHttpRequest is always there.
  [/[\\/]axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/, 'export const getFetch = () => null;\nexport default null;\n'],
  // The table's filter menus (a tree, radio buttons and more, 14 KB); lists are filtered in the search area.
  [
    /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]FilterDropdown\.js$/,
    `export function flattenKeys(filters) { return filters ? filters.flatMap(({ value, children }) => [value, ...flattenKeys(children)]) : []; }
export default function FilterDropdown() { throw new Error('column filters are left out of the build: src/build/leave-out.ts'); }
`,
  ],
];

/** A Vite plugin: the product is built without what it never reaches. */
export const leaveOut = () => ({
  name: 'leave-out',
  apply: 'build' as const,
  load: (id: string) => standIns.find(([file]) => file.test(id))?.[1],
});

/** Stands in for axios' second way to make a call, which brings 4 KB and is never reached where XMLHttpRequest exists. */
const nothing = 'export const getFetch = () => null;\nexport default null;\n';

/** A Vite plugin: the login page carries axios with its XMLHttpRequest adapter alone. */
export const xhrOnly = () => ({
  name: 'xhr-only',
  apply: 'build' as const,
  load: (id: string) => (/[\\/]axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/.test(id) ? nothing : undefined),
});

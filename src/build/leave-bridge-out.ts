const stub = '\0no-bridge';

/**
 * A Vite plugin: pages that cannot be inspected have no bridge (`import.meta.env.INSPECTOR` is false), not even as a module that
 * turns out to be unused: it would change how the others are bundled. The build fails when the bridge has moved.
 */
export const leaveBridgeOut = (canInspect: boolean) => {
  let isLeftOut = false;
  return {
    name: 'leave-bridge-out',
    enforce: 'pre' as const,
    config: () => ({ define: { 'import.meta.env.INSPECTOR': String(canInspect) } }),
    resolveId(request: string, importer: string | undefined) {
      if (canInspect || !request.endsWith('/bridge/page.ts') || !importer?.endsWith('app-actor.ts')) return undefined;
      isLeftOut = true;
      return stub;
    },
    load: (id: string) => (id === stub ? 'export const inspectPage = undefined;\n' : undefined),
    buildEnd(error?: Error) {
      if (!error && !canInspect && !isLeftOut) throw new Error('nothing imports src/bridge/page.ts any more');
    },
  };
};

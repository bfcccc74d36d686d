/** As much of Vite's update as is looked at. */
interface Update {
  readonly file: string;
  /** The modules of the running pages that the file is part of. */
  readonly modules: readonly unknown[];
}

interface Place {
  readonly environment: {
    readonly name: string;
    readonly hot: { send(message: { readonly type: 'full-reload' }): void };
  };
}

/** Charts, wirings and what they use. The inspector looks at actors, it owns none. */
const beneathViews = /\/(?:machines|contract|src(?!\/(?:inspector|build)\/))\/(?:.*\/)?[^/]+\.ts$/;

/**
 * A Vite plugin for development: views (`.tsx`) and styles are exchanged in the running page; when anything else changes the page
 * starts anew. Otherwise Vite might exchange a chart beneath actors that still run the old one, or run a wiring a second time
 * before it finds out that it cannot.
 */
export const reloadPage = () => ({
  name: 'reload-page',
  apply: 'serve' as const,
  hotUpdate(this: Place, { file, modules }: Update) {
    if (this.environment.name !== 'client' || modules.length === 0) return undefined;
    if (!beneathViews.test(file.replaceAll('\\', '/'))) return undefined;
    this.environment.hot.send({ type: 'full-reload' });
    return [];
  },
});

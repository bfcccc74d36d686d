import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const editorPageVersionMachine = setup({}).createMachine({
  id: 'editor_page_version',
  meta: { label: '图文页版本', refusals: {} },
  initial: 'published',
  states: { published: { meta: { label: '已发布' } } },
});

/** 图文页版本: what was published stays as it was. */
export const editorPageVersionLifecycle: Lifecycle = { machine: editorPageVersionMachine };

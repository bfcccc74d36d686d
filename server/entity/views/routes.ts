import type { z } from 'zod';
import { entities, entityNamed } from '../../../contract/entities.ts';
import { viewCalls } from '../../../contract/entity/list/list-views.ts';
import { type Route, route } from '../../http/route.ts';
import {
  type Change,
  type Create,
  createInput,
  readInput,
  type Removal,
  removeInput,
  type Settling,
  settleInput,
  updateInput,
} from './input.ts';
import { listViews } from './read.ts';
import { changeView, createView, removeView, settleList } from './write.ts';

/** Whoever may read a list may have views of it; they are his own. */
const access = {
  oneOf: entities.map(({ permissionId }) => permissionId),
  pageOf: ({ entity }: { readonly entity: string }) => entityNamed(entity).permissionId,
  action: 'query',
} as const;

/** Views of the lists, and how each list looks for its reader. */
export const listViewRoutes = (): readonly Route[] => [
  route<z.infer<typeof readInput>>({
    call: viewCalls.read,
    access,
    summary: '一个列表的视图：自己的和共享给自己角色的',
    input: readInput,
    read: ({ entity }, { store, caller }) => listViews(store.db, caller, entity),
  }),
  route<Create>({
    call: viewCalls.create,
    access,
    summary: '新建视图',
    idempotent: 'required',
    input: createInput,
    write: (asked, { caller }, tx) => createView(asked, caller, tx),
  }),
  route<Change>({
    call: viewCalls.update,
    access,
    summary: '修改、重命名或共享自己的视图',
    input: updateInput,
    write: (asked, { caller }, tx) => changeView(asked, caller, tx),
  }),
  route<Removal>({
    call: viewCalls.remove,
    access,
    summary: '删除自己的视图',
    input: removeInput,
    write: (asked, { caller }, tx) => removeView(asked, caller, tx),
  }),
  route<Settling>({
    call: viewCalls.settle,
    access,
    summary: '保存列设置，或设置默认视图',
    input: settleInput,
    write: (asked, { caller }, tx) => settleList(asked, caller, tx),
  }),
];

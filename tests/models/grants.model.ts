import { codes } from '../../contract/core/errors.ts';
import { type GrantEffect, grantPages } from '../../contract/people/grants.ts';
import { grantsMachine, type RoleGranted } from '../../machines/people/grants.ts';
import { differenceOf, pairsIn } from '../../machines/people/grants-choice.ts';
import { bare, defineModel } from '../engine/model.ts';

/** A role with three permissions, edited by somebody who has four that he may give. */
export const granted: RoleGranted = {
  name: '活动助理',
  version: 3,
  pages: grantPages,
  held: { Workplace: ['query'], Award: ['query', 'get'] },
  grantable: { Workplace: ['query'], Award: ['query', 'get', 'edit'] },
  sources: [{ id: 5, title: '客服专员' }],
};

/** One gets a page, another only an action more. */
export const effect: GrantEffect = {
  gain: { people: 1, pages: 1, actionsOnly: 1 },
  loss: { people: 0, pages: 0, actionsOnly: 0 },
  people: [
    { id: 4, name: '周敏', newPages: ['奖励库'], lostPages: [], newActions: [], lostActions: [] },
    { id: 5, name: '林佳', newPages: [], lostPages: [], newActions: ['奖励库·修改'], lostActions: [] },
  ],
  peopleCount: 2,
};

export const grantsModel = defineModel(grantsMachine, {
  id: 'grants',
  roots: [{ key: '/system/role', id: 9 }],
  cases: {
    TOGGLE: {
      edit: { page: 'Award', action: 'edit' },
      foreign: { page: 'AwardCate', action: 'query' },
      unknown: { page: 'Nothing', action: 'query' },
    },
    TOGGLE_PAGE: [{ page: 'Award' }],
    TOGGLE_GROUP: [{ group: '仪表盘' }],
    TOGGLE_COLUMN: [{ action: 'query' }],
    SEARCH: { award: { text: '奖励' }, all: { text: '' } },
    COPY: [{ source: 5 }],
    RESET: bare,
    SAVE: bare,
    CONFIRM: bare,
    BACK: bare,
    RETRY: bare,
    CLOSE: bare,
    'done.fetchRole': { role: granted, 'read only': { ...granted, grantable: {} } },
    'error.fetchRole': { down: '您的网络发生异常，无法连接服务器' },
    'done.fetchSource': { service: ['Workplace.query', 'Award.query', 'AwardLocalverifice.query'] },
    'error.fetchSource': { down: '您的网络发生异常，无法连接服务器' },
    'done.fetchEffect': { effect },
    'error.fetchEffect': { down: '您的网络发生异常，无法连接服务器' },
    'done.saveGrants': { saved: { id: 9, version: 4, status: 'enabled' } },
    'error.saveGrants': {
      conflict: { code: codes.conflict, message: '数据已被 关工 修改，请刷新后重试' },
      refused: { code: codes.noAction, message: '不能授予或收回您自己没有的权限' },
    },
  },
  key: ({ context: { chosen, grantable, search, error } }) => [
    chosen,
    Object.keys(grantable).length,
    search,
    error !== '',
  ],
  /** A search narrows columns and groups alone: one choice is enough to look at. */
  within: ({ context: { search, error } }, { type }) =>
    !(search !== '' && !['SEARCH', 'TOGGLE_COLUMN', 'CLOSE'].includes(type)) &&
    !(error !== '' && ['SEARCH', 'TOGGLE_COLUMN', 'TOGGLE_GROUP'].includes(type)),
  invariants: {
    'nobody gives or takes what he may not': ({ context: { held, chosen, grantable } }) => {
      const { added, removed } = differenceOf(held, chosen);
      return [...added, ...removed].every((pair) => pairsIn(grantable).includes(pair));
    },
    'whatever may be done can be looked at': ({ context: { chosen } }) =>
      Object.values(chosen).every((actions) => actions.length === 0 || actions.includes('query')),
    'nothing is saved that is no change': (snapshot) => {
      const { added, removed } = differenceOf(snapshot.context.held, snapshot.context.chosen);
      return !(snapshot.matches('previewing') || snapshot.matches('saving')) || added.length + removed.length > 0;
    },
    'what is saved was weighed before': (snapshot) =>
      !(snapshot.matches('previewing') || snapshot.matches('saving')) || snapshot.context.effect.peopleCount === 2,
    'unsaved changes are known to be there': (snapshot) => {
      const { added, removed } = differenceOf(snapshot.context.held, snapshot.context.chosen);
      return (
        !snapshot.matches('editing') || snapshot.matches({ editing: 'changed' }) === added.length + removed.length > 0
      );
    },
  },
  goal: (snapshot) => snapshot.matches('saved') || snapshot.matches('closed'),
});

import { useSelector } from '@xstate/react';
import { Input } from 'antd';
import type { GrantsActor } from '../../../machines/people/grants.ts';
import { SearchSelect } from '../../core/widgets/SearchSelect.tsx';

/** 搜索 and 复制自角色 above the matrix. */
export function GrantsTools({ grants }: { readonly grants: GrantsActor }) {
  const search = useSelector(grants, ({ context }) => context.search);
  const sources = useSelector(grants, ({ context }) => context.sources);
  const copying = useSelector(grants, (snapshot) => snapshot.matches('copying'));
  const locked = useSelector(grants, ({ context }) => Object.keys(context.grantable).length === 0);
  return (
    <div className="grants-tools">
      <Input
        allowClear
        aria-label="搜索页面"
        placeholder="搜索页面或分组"
        value={search}
        onChange={({ target }) => grants.send({ type: 'SEARCH', text: target.value })}
      />
      <SearchSelect
        aria-label="复制自角色"
        placeholder="复制自角色"
        value={null}
        loading={copying}
        disabled={locked || copying}
        options={sources.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(source: number | null) => source !== null && grants.send({ type: 'COPY', source })}
      />
      <span className="editing-note">{locked ? '该角色只读' : '灰色的是您自己没有的权限，不能授予或收回'}</span>
    </div>
  );
}

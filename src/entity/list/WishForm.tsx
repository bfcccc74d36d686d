import { useSelector } from '@xstate/react';
import { Button, Checkbox } from 'antd';
import type { SubmitEvent } from 'react';
import { longestViewName } from '../../../contract/entity/list/list-views.ts';
import type { ViewsActor, Wish } from '../../../machines/entity/list/views.ts';

const titles = { create: '保存为新视图', rename: '重命名视图', share: '共享给角色', remove: '删除视图' } as const;
const titleOf = ({ kind }: Wish) => (kind === 'replace' || kind === 'default' ? '' : titles[kind]);

/** What a wish needs beside itself: a name, roles, or a yes. */
export function WishForm({ views }: { readonly views: ViewsActor }) {
  const { wish, known, error } = useSelector(views, ({ context }) => context);
  const submittable = useSelector(views, (snapshot) => snapshot.can({ type: 'SUBMIT' }));
  if (!wish) return null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    views.send({ type: 'SUBMIT' });
  };
  return (
    <form aria-label={titleOf(wish)} onSubmit={submit}>
      <h3>{titleOf(wish)}</h3>
      {'name' in wish && (
        <label className="view-field">
          视图名称
          <input
            type="text"
            autoFocus
            autoComplete="off"
            maxLength={longestViewName}
            placeholder="请输入视图名称"
            value={wish.name}
            aria-invalid={error !== ''}
            onChange={({ target }) => views.send({ type: 'TYPE', text: target.value })}
          />
        </label>
      )}
      {wish.kind === 'share' &&
        known.shareable.map(({ code, name }) => (
          <div key={code}>
            <Checkbox checked={wish.roles.includes(code)} onChange={() => views.send({ type: 'TOGGLE_ROLE', code })}>
              {name}
            </Checkbox>
          </div>
        ))}
      {wish.kind === 'remove' && (
        <p>
          确定删除视图「{known.views.find(({ id }) => id === wish.id)?.name}」吗？使用它作为默认视图的人将恢复默认列表。
        </p>
      )}
      {error !== '' && (
        <p role="alert" className="views-error">
          {error}
        </p>
      )}
      <div className="view-buttons">
        <Button onClick={() => views.send({ type: 'CANCEL' })}>取消</Button>
        <Button type="primary" danger={wish.kind === 'remove'} htmlType="submit" disabled={!submittable}>
          确定
        </Button>
      </div>
    </form>
  );
}

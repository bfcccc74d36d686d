import { Alert, Button, Drawer, Dropdown, message, Pagination, Table, Tabs } from 'antd';
import { describe, expect, test } from 'vitest';
import { domUi } from '../../dom-ui.ts';
import { controlState } from '../../screen.ts';
import { clear, log, note, show } from './show.tsx';

const ui = domUi();

describe('the rest of a screen', () => {
  test('tables, pages, tabs', async () => {
    const rows = [1, 2].map((id) => ({ id, title: `奖品${id}` }));
    const actions = {
      title: '操作',
      render: (_: unknown, { id }: { id: number }) => (
        <Button onClick={note(`edit ${id}`)} disabled={id === 2}>
          编辑
        </Button>
      ),
    };
    await show(
      <>
        <Tabs
          items={[
            { key: 'a', label: '奖品' },
            { key: 'b', label: '订单' },
          ]}
          onChange={(key) => void log.push(`tab ${key}`)}
        />
        <Table
          rowKey="id"
          dataSource={rows}
          columns={[{ title: '标题', dataIndex: 'title' }, actions]}
          pagination={false}
        />
        <Pagination total={100} current={3} pageSize={10} />
      </>,
    );
    const screen = await ui.read();
    expect(screen.rows).toEqual(['奖品1编辑', '奖品2编辑']);
    expect(screen.page).toBe(3);
    expect(controlState(screen, { role: 'button', name: '编辑', row: '奖品2' })).toBe('disabled');
    expect(controlState(screen, { role: 'button', name: '编辑', row: 0 })).toBe('enabled');
    expect(screen.controls.filter(({ role }) => role === 'tab').map(({ name, on }) => [name, on])).toEqual([
      ['奖品', true],
      ['订单', false],
    ]);
    await ui.clickRow('奖品1', '编辑');
    await ui.press({ role: 'tab', name: '订单' });
    expect(log).toEqual(['edit 1', 'tab b']);
  });

  test('alerts, toasts, drawers, menus', async () => {
    const items = [{ key: 'out', label: '退出登录', onClick: note('out') }];
    await show(
      <>
        <Alert type="warning" title="库存不足" />
        <Dropdown menu={{ items }}>
          <Button>管理员</Button>
        </Dropdown>
        <Dropdown menu={{ items }} trigger={['contextMenu']}>
          <Button>右键</Button>
        </Dropdown>
      </>,
    );
    expect((await ui.read()).alerts).toEqual(['库存不足']);
    await ui.hover({ role: 'button', name: '管理员' });
    await ui.press({ role: 'menuitem', name: '退出登录' });
    await ui.rightClick({ role: 'button', name: '右键' });
    await ui.press({ role: 'menuitem', name: '退出登录' });
    expect(log).toEqual(['out', 'out']);
    void message.success('已保存', 60);
    await expect.poll(async () => (await ui.read()).notices).toEqual(['已保存']);
    message.destroy();
    clear();
    await show(
      <Drawer open title="详情">
        内容
      </Drawer>,
    );
    await expect.poll(async () => (await ui.read()).dialogs).toEqual(['详情']);
  });
});

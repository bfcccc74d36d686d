import { Button, Checkbox, Form, Input, InputNumber, Modal, Select, Switch } from 'antd';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { domUi } from '../../dom-ui.ts';
import { controlState } from '../../screen.ts';
import { log, note, show } from './show.tsx';

const ui = domUi();
/** For what never comes. */
const impatient = domUi(200);
const state = async (name: string) => controlState(await ui.read(), { role: 'button', name });

function Fields() {
  const [values, set] = useState({ title: '', kind: 'a3' });
  const change = (key: string) => (value: unknown) => {
    log.push(`${key} ${String(value)}`);
    set((before) => ({ ...before, [key]: value }));
  };
  const options = Array.from({ length: 40 }, (_, index) => ({ value: `a${index}`, label: `选项 ${index}` }));
  return (
    <>
      <Form.Item label="标题" htmlFor="title" validateStatus="error" help="请输入标题">
        <Input
          id="title"
          value={values.title}
          onChange={({ target }) => change('title')(target.value)}
          onPressEnter={note('enter')}
        />
      </Form.Item>
      <Form.Item label="数量" htmlFor="count">
        <InputNumber id="count" onChange={change('count')} />
      </Form.Item>
      <Form.Item label="说明" htmlFor="about">
        <Input.TextArea id="about" disabled value="固定" />
      </Form.Item>
      <Form.Item label="类型" htmlFor="kind">
        <Select id="kind" value={values.kind} options={options} onChange={change('kind')} />
      </Form.Item>
      <Form.Item label="标签" htmlFor="tags">
        <Select id="tags" mode="multiple" defaultValue={['a1', 'a2']} options={options} />
      </Form.Item>
      <Form.Item label="启用" htmlFor="enabled">
        <Switch id="enabled" onChange={change('enabled')} />
      </Form.Item>
      <Checkbox onChange={({ target }) => change('agree')(target.checked)}>同意</Checkbox>
      <input type="file" aria-label="文件" onChange={({ target }) => change('file')(target.files?.[0]?.name)} />
    </>
  );
}

describe('buttons', () => {
  test('enabled, disabled, loading, absent', async () => {
    await show(
      <>
        <Button onClick={note('go')}>开始</Button>
        <Button disabled>停止</Button>
        <Button loading>提交</Button>
        <Button style={{ display: 'none' }}>隐藏</Button>
        <Button aria-label="刷新" />
      </>,
    );
    expect((await ui.read()).buttons).toEqual({ 开始: 'enabled', 停止: 'disabled', 提交: 'disabled', 刷新: 'enabled' });
    await ui.click('开始');
    expect(log).toEqual(['go']);
    await expect(impatient.click('停止')).rejects.toThrow('disabled: button 停止');
    await expect(impatient.click('隐藏')).rejects.toThrow('not on screen, or behind something: button 隐藏');
  });

  test('behind a dialog they cannot be reached; on it they can', async () => {
    await show(
      <>
        <Button>新建</Button>
        <div style={{ height: 3000 }} />
        <Button>底部</Button>
        <Modal open title="提示" okText="确定" cancelText="取消" onOk={note('ok')} />
      </>,
    );
    await expect.poll(async () => (await ui.read()).dialogs).toEqual(['提示']);
    expect(await state('新建')).toBe('absent');
    expect(await state('底部')).toBe('absent');
    expect(await state('确定')).toBe('enabled');
    await ui.click('确定');
    expect(log).toEqual(['ok']);
  });

  test('below the fold they can be reached', async () => {
    await show(
      <>
        <div style={{ height: 3000 }} />
        <Button>底部</Button>
      </>,
    );
    expect(await state('底部')).toBe('enabled');
  });
});

describe('fields', () => {
  test('are read by label', async () => {
    await show(<Fields />);
    const { fields } = await ui.read();
    expect(fields['标题']).toEqual({ value: '', enabled: true, error: '请输入标题' });
    expect(fields['说明']).toEqual({ value: '固定', enabled: false, error: '' });
    expect(fields['类型']?.value).toBe('选项 3');
    expect(fields['标签']?.value).toBe('选项 1, 选项 2');
    expect(fields['启用']?.value).toBe('false');
    expect(fields['同意']?.value).toBe('false');
  });

  test('are filled, chosen, ticked and given files', async () => {
    await show(<Fields />);
    await ui.fill('标题', '礼品');
    await ui.key('Enter');
    await ui.fill('数量', '12');
    await ui.choose('类型', '选项 5');
    await ui.choose('类型', '选项 33');
    await ui.check('启用', true);
    await ui.check('启用', true);
    await ui.check('同意', true);
    await ui.upload('文件', [{ name: 'a.csv', type: 'text/csv', text: 'x' }]);
    expect(log).toEqual([
      'title 礼品',
      'enter',
      'count 12',
      'kind a5',
      'kind a33',
      'enabled true',
      'agree true',
      'file a.csv',
    ]);
    await expect.poll(async () => (await ui.read()).fields['类型']?.value).toBe('选项 33');
    expect((await ui.read()).fields['启用']?.value).toBe('true');
    await expect(impatient.fill('说明', 'x')).rejects.toThrow('disabled: field 说明');
    await expect(impatient.choose('类型', '没有')).rejects.toThrow('not on screen, or behind something: option 没有');
  });
});

import { useSelector } from '@xstate/react';
import type { TabsActor } from '../../machines/tabs.ts';
import { QuestionDialog } from './QuestionDialog.tsx';

/** Asked once for everything that closing would lose. */
export function UnsavedDialog({ tabs }: { readonly tabs: TabsActor }) {
  const { tabs: open, closing, unsaved } = useSelector(tabs, ({ context }) => context);
  const lost = open.filter(({ key }) => closing.includes(key) && unsaved.includes(key));
  return (
    <QuestionDialog
      title="提示"
      okText="仍然关闭"
      cancelText="继续编辑"
      danger
      onOk={() => tabs.send({ type: 'CLOSE_ANYWAY' })}
      onCancel={() => tabs.send({ type: 'KEEP_TABS' })}
    >
      <p>以下页面有未保存的内容，关闭后将丢失：</p>
      <ul className="lost-tabs">
        {lost.map(({ key, title }) => (
          <li key={key}>{title}</li>
        ))}
      </ul>
    </QuestionDialog>
  );
}

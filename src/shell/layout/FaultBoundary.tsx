import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { flushDrafts, leaveOnPurpose } from '../leaving.ts';

/** What was typed goes along, as far as the browser keeps it; else it asks. */
async function reload(): Promise<void> {
  if (await flushDrafts()) leaveOnPurpose();
  window.location.reload();
}

/** Keeps a view that fell over from taking the rest of the screen along. React knows no other way than a class. */
export class FaultBoundary extends Component<{ readonly children: ReactNode }, { readonly message: string | null }> {
  override state = { message: null };

  /** What React asks for when something below it throws while drawing. */
  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { message } = this.state;
    if (message === null) return this.props.children;
    return (
      <div className="fault" role="alert">
        <h2>页面出错了</h2>
        <p>程序文件可能没有加载完整，或已更新到新版本。重新加载不影响已保存的数据，未保存的内容会从草稿恢复。</p>
        <p className="fault-detail">{message}</p>
        <Button type="primary" onClick={() => void reload()}>
          重新加载
        </Button>
      </div>
    );
  }
}

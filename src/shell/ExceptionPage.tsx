import { Button } from 'antd';
import './exception-page.css';

interface Fault {
  readonly title: string;
  readonly text: string;
}

const faults: Readonly<Record<number, Fault>> = {
  403: { title: '无权访问', text: '抱歉，您无权访问该页面' },
  404: { title: '页面不存在', text: '抱歉，您访问的页面不存在' },
  500: { title: '服务器出错', text: '抱歉，服务器出错了' },
};
const unknown: Fault = { title: '页面不存在', text: '抱歉，您访问的页面不存在' };

/** The browser's title for an exception page. */
export const exceptionTitle = (status: number): string => (faults[status] ?? unknown).title;

interface Props {
  readonly status: number;
  /** What is not there, where it is not the page. */
  readonly text?: string;
  readonly onHome: () => void;
}

/** Where an address leads that one may not open, that does not exist, or whose server failed (spec §2). */
export const ExceptionPage = ({ status, text, onHome }: Props) => (
  <section className="exception-page" data-status={status}>
    <p className="exception-status" aria-hidden="true">
      {status}
    </p>
    <h1>{text ?? (faults[status] ?? unknown).text}</h1>
    <div className="exception-actions">
      <Button type="primary" onClick={onHome}>
        返回首页
      </Button>
      <Button onClick={() => window.history.back()}>返回上一页</Button>
    </div>
  </section>
);

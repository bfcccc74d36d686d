import './analysis.css';

/** Stands beside a number that is the same whichever region is asked for. */
export const Everywhere = () => (
  <span className="everywhere" title="该数据不属于某个地区，显示的是全部地区的数据">
    不分地区
  </span>
);

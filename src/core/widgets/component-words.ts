import type { ConfigProviderProps } from 'antd';
import DatePicker from 'antd/es/date-picker/locale/zh_CN';

/**
 * What antd's components say in Chinese, of those that there are here. Its own zh_CN has all of them, with messages of a form check that nothing
 * asks for: as much again before the first table (docs/decisions/087).
 */
export const componentWords: NonNullable<ConfigProviderProps['locale']> = {
  locale: 'zh-cn',
  DatePicker,
  Pagination: {
    items_per_page: '条/页',
    jump_to: '跳至',
    jump_to_confirm: '确定',
    page: '页',
    prev_page: '上一页',
    next_page: '下一页',
    prev_5: '向前 5 页',
    next_5: '向后 5 页',
    prev_3: '向前 3 页',
    next_3: '向后 3 页',
    page_size: '页码',
  },
  global: { placeholder: '请选择', close: '关闭', sortable: '可排序', show: '显示', hide: '隐藏' },
  Table: {
    filterTitle: '筛选',
    filterConfirm: '确定',
    filterReset: '重置',
    filterEmptyText: '无筛选项',
    emptyText: '暂无数据',
    selectAll: '全选当页',
    selectInvert: '反选当页',
    selectNone: '清空所有',
    selectionAll: '全选所有',
    sortTitle: '排序',
    expand: '展开行',
    collapse: '关闭行',
    triggerDesc: '点击降序',
    triggerAsc: '点击升序',
    cancelSort: '取消排序',
  },
  Modal: { okText: '确定', cancelText: '取消', justOkText: '知道了' },
  Empty: { description: '暂无数据' },
  Text: { edit: '编辑', copy: '复制', copied: '复制成功', expand: '展开', collapse: '收起' },
  QRCode: { expired: '二维码过期', refresh: '点击刷新', scanned: '已扫描' },
};

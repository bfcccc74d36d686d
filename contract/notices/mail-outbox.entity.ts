import { defineEntity, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, integer, made, text, textarea } from '../entity/field.ts';

const status = {
  waiting: { label: '待发送', color: 'processing' },
  sent: { label: '已发送', color: 'success' },
  failed: { label: '发送失败', color: 'error' },
  logged: { label: '未外发', color: 'default' },
} as const;

/** Stands in a mail's text where its link goes; the link itself is kept apart from the text (docs/mail.md). */
export const linkPlace = '〔一次性链接〕';

/** 邮件发件箱: every mail that the house sends, for reading. */
export const mailOutbox = defineEntity({
  ...named('mail_outbox'),
  title: 'subject',
  status,
  fields: {
    recipient: text('收件人', made),
    subject: text('主题', made),
    body: textarea('正文', made),
    attempts: integer('发送次数', made),
    error: textarea('失败原因', {
      computed: true,
      when: (row) => row['status'] === 'failed' || row['status'] === 'waiting',
    }),
    sent_at: datetime('发送时间', { computed: true, when: (row) => row['status'] === 'sent' }),
  },
  columns: [
    { key: 'recipient', width: 220 },
    { key: 'subject', width: 180 },
    { key: 'status' },
    { key: 'attempts', width: 90 },
    { key: 'sent_at' },
    { key: 'created_at' },
  ],
  next: ['RESEND'],
  filters: [
    keyword('recipient', 'subject'),
    optionsFilter('status', '状态', status),
    rangeFilter('created_at', '创建时间'),
  ],
  sortable: ['created_at', 'sent_at'],
  calls: {
    list: 'GET /admin/api/mails',
    detail: 'GET /admin/api/mails/details',
    update: 'POST /admin/api/mails/updates',
  },
});

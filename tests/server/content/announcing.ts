import type { Values } from '../../../contract/entity/field.ts';

/** An announcement as somebody writes it, for operators, told at once. */
export const told = (title: string, more: Values = {}): Values => ({
  title,
  category: 'notice',
  content: '<p>今晚 <strong>22:00</strong> 维护。</p>',
  side: 'admin',
  must_read: false,
  pinned: false,
  ...more,
});

/** A month that is to come, and one that is over. */
export const later = '2097-01-01T00:00:00+08:00';
export const over = '2026-02-01T00:00:00+08:00';

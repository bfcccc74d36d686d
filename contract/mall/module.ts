import type { Entity } from '../entity/entity.ts';
import { exchangeLog } from './exchange-log.entity.ts';
import { heGoods } from './he-goods.entity.ts';
import { freightTemplate } from './freight-template.entity.ts';

/** What is offered to members for points and money, and how it gets to them. */
export const entities: readonly Entity[] = [heGoods, freightTemplate, exchangeLog];

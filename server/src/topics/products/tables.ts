import type { ProductChange } from '@contract/provisioning'
import { ACCOUNT, type TableDeclarations } from '../../kernel/table-declaration'

/** Times are ms since the epoch. A merge user pays for mobile and broadband together. */
export interface ProductTables {
  products: ProductRow
  merge_users: { subscriber_id: string }
  product_changes: ProductChangeRow
}

/** A change by the carrier, as it was reported; the newest of each product is in `products`. */
export interface ProductChangeRow {
  subscriber_id: string
  change_id: string
  product_id: string
  state: ProductChange['state']
  at: number
}

export interface ProductRow {
  subscriber_id: string
  product_id: string
  product_name: string
  product_type: string
  status: number
  status_msg: string
  subscribed_at: number
}

/** Whose the columns are, and how long the rows stay. */
export const productTables: TableDeclarations<ProductTables> = {
  products: {
    holds: { zh: '持有的产品', en: 'Products' },
    key: ['subscriber_id', 'product_id'],
    stays: ACCOUNT,
    columns: {
      subscriber_id: 'owner',
      product_id: 'value',
      product_name: 'value',
      product_type: 'value',
      status: 'value',
      status_msg: 'value',
      subscribed_at: 'time',
    },
  },
  merge_users: {
    holds: { zh: '手机和宽带合账', en: 'Mobile and broadband on one bill' },
    key: ['subscriber_id'],
    stays: ACCOUNT,
    columns: { subscriber_id: 'owner' },
  },
  product_changes: {
    holds: { zh: '运营商对产品的变更', en: "The carrier's changes of products" },
    byNetwork: true,
    key: ['subscriber_id', 'change_id'],
    stays: ACCOUNT,
    columns: { subscriber_id: 'owner', change_id: 'link', product_id: 'value', state: 'value', at: 'time' },
  },
}

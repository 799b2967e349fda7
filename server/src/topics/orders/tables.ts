import type { Json } from '../../kernel/json-column'

/** Tables of orders. Times are ms since the epoch. */
export interface OrderTables {
  orders: OrderRow
}

/** One order and its terms; `ended_at` is null while the product is held through it. */
export interface OrderRow {
  subscriber_id: string
  order_id: string
  product_id: string
  product_name: string
  price_fen: number
  /** '{client label}_buy_{value}'. */
  channel: string
  /** The call it came by: 'order' or 'wxOrder'. */
  source: string
  /** The ids of the products that it ended, as JSON. */
  ended_products: Json<string[]>
  ordered_at: number
  effective_at: number
  ended_at: number | null
}

/** Times are ms since the epoch. A merge user pays for mobile and broadband together. */
export interface ProductTables {
  products: ProductRow
  merge_users: { subscriber_id: string }
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

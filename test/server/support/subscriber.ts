import { products as catalogue, type ProductKey } from '@/rules/products/catalogue'
import type { TestApp } from './app'

let last = 0

/** A new subscriber with these products, logged in; returns token and number. */
export async function newSubscriber(
  gateway: TestApp,
  ...products: ProductKey[]
): Promise<{ token: string; phoneNo: string }> {
  last += 1
  const phoneNo = `1360000${String(last).padStart(4, '0')}`
  const token = await gateway.login(phoneNo)
  const rows = products.map((product) => ({
    subscriber_id: token.slice(4, 20),
    product_id: catalogue[product].id,
    product_name: product,
    product_type: catalogue[product].type,
    status: 2,
    status_msg: '',
    subscribed_at: 0,
  }))
  if (rows.length > 0) await gateway.db.insertInto('products').values(rows).execute()
  return { token, phoneNo }
}

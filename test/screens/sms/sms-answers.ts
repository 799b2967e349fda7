/** A subscriber with these products; none by default. */
export const holding = (...productIds: string[]) => ({
  productStatusList: productIds.map((productId) => ({ productId, productName: productId, status: 2 })),
})

/** A list with two senders. */
export const quota = { used: 2, limit: 100 }
export const entry = (id: string, value: string) => ({ id, value, note: '推销', addedAt: 1, expiresAt: null })
export const page = { items: [entry('a', '10690218'), entry('b', '1068*')], nextCursor: null, quota }
export const product = { '/statusQuery': holding('uasp-6') }

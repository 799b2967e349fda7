/** The product ids of this carrier. Another carrier changes them only here (DESIGN.md section 4). */
export const productIds = {
  nine: 'uasp-9',
  six: 'uasp-6',
  three: 'uasp-3',
  uasp: 'uasp',
  dnd: 'dnd',
  umm: 'umm',
  sms: 'sms',
  antiFraud5: 'antiFraud5',
  antiFraud8: 'antiFraud8',
  antiFraud9: 'antiFraud9',
} as const

export type ProductKey = keyof typeof productIds
export type ProductType = 'uasp' | 'dnd' | 'umm' | 'sms' | 'antiFraud'

/** The API's `productType` of each product. */
export const productTypes = {
  nine: 'uasp',
  six: 'uasp',
  three: 'uasp',
  uasp: 'uasp',
  dnd: 'dnd',
  umm: 'umm',
  sms: 'sms',
  antiFraud5: 'antiFraud',
  antiFraud8: 'antiFraud',
  antiFraud9: 'antiFraud',
} as const satisfies Record<ProductKey, ProductType>

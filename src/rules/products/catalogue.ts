import type { PackageTier } from '@contract/words/orders'

/** The API's `productType`. */
export type ProductType = 'uasp' | 'dnd' | 'umm' | 'sms' | 'antiFraud'

/** What a function requires: the product with this name, or the answering agent. */
export type Feature = 'uasp' | 'umm' | 'sms' | 'antiFraud' | 'agent'

/** What a product can cover: the features, and the modem's intrusion detection, which needs a line that supports it. */
export type Cover = Feature | 'intrusion'

/**
 * One product. What it costs and gives when it is ordered stands in `offerings.ts`, its limits in `entry-limits.ts`: the
 * first visit needs neither.
 */
export interface ProductRow {
  /** The carrier's product id. */
  id: string
  type: ProductType
  /** Whether it is shown as the subscriber's product: by itself, joined with others of its kind, or not (section 4). */
  shown?: 'alone' | 'joined'
  /** Sold as one of the packages, of which a subscriber holds one; sold beside them; or not sold here. */
  sold?: 'package' | 'beside'
  covers: readonly Cover[]
}

/** A uasp product covers everything (SPEC.md section 5); the agent and intrusion detection are extras of some packages. */
interface GuardRow extends ProductRow {
  type: 'uasp'
  covers: readonly ['uasp', 'umm', 'sms', 'antiFraud', ...('agent' | 'intrusion')[]]
}

interface PackageRow extends GuardRow {
  sold: 'package'
  /** The value of `upgrade` in links that ask for it (SPEC.md section 4). */
  upgrade?: string
}

interface SingleRow extends ProductRow {
  type: Exclude<ProductType, 'uasp'>
  covers: readonly Exclude<Feature, 'uasp' | 'agent'>[]
}

type Rows = Readonly<Record<PackageTier, PackageRow> & Record<string, PackageRow | GuardRow | SingleRow>>

/**
 * The products of this carrier, one row each; another carrier changes them here, in `entry-limits.ts` and in `offerings.ts` (DESIGN.md section
 * 4). The order is the rank: of the products that a subscriber holds, the first is shown, and a package above another
 * is an upgrade. Lists, flags, tiers, limits and orders are derived from the rows. A package is also a word of the
 * contract.
 */
const rows = {
  nine: {
    id: 'uasp-9',
    type: 'uasp',
    shown: 'alone',
    sold: 'package',
    upgrade: '9',
    covers: ['uasp', 'umm', 'sms', 'antiFraud', 'agent', 'intrusion'],
  },
  six: {
    id: 'uasp-6',
    type: 'uasp',
    shown: 'alone',
    sold: 'package',
    covers: ['uasp', 'umm', 'sms', 'antiFraud', 'agent'],
  },
  three: {
    id: 'uasp-3',
    type: 'uasp',
    shown: 'alone',
    sold: 'package',
    covers: ['uasp', 'umm', 'sms', 'antiFraud'],
  },
  uasp: {
    id: 'uasp',
    type: 'uasp',
    shown: 'alone',
    covers: ['uasp', 'umm', 'sms', 'antiFraud'],
  },
  dnd: {
    id: 'dnd',
    type: 'dnd',
    shown: 'alone',
    sold: 'beside',
    covers: ['umm', 'sms'],
  },
  umm: { id: 'umm', type: 'umm', shown: 'joined', covers: ['umm'] },
  antiFraud5: {
    id: 'antiFraud5',
    type: 'antiFraud',
    shown: 'joined',
    covers: ['antiFraud'],
  },
  sms: { id: 'sms', type: 'sms', shown: 'joined', covers: ['sms'] },
  antiFraud8: {
    id: 'antiFraud8',
    type: 'antiFraud',
    covers: ['antiFraud'],
  },
  antiFraud9: {
    id: 'antiFraud9',
    type: 'antiFraud',
    covers: ['antiFraud'],
  },
} as const satisfies Rows

type RowsOf = typeof rows
/** The products whose row has a certain value in a field. */
type KeysWith<Field extends keyof ProductRow, Value> = {
  [Key in keyof RowsOf]: RowsOf[Key] extends Readonly<Record<Field, Value>> ? Key : never
}[keyof RowsOf]

export type ProductKey = keyof RowsOf
/** The uasp products, of which a subscriber holds at most one. */
export type GuardKey = KeysWith<'type', 'uasp'>
export type PackageKey = KeysWith<'sold', 'package'>
/** An orderable product: a package, or do-not-disturb, which can be held beside a package. */
export type Orderable = KeysWith<'sold', 'package' | 'beside'>
/** The products that are shown by themselves as the subscriber's. */
export type ShownAlone = KeysWith<'shown', 'alone'>

/** Every product by its key, highest rank first. */
export const products: Readonly<Record<ProductKey, ProductRow & { upgrade?: string }>> = rows
export const productKeys = Object.keys(rows) as ProductKey[] // safe: the keys of a constant object

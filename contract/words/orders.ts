/** The orderable packages, highest first. */
export const packageTiers = ['nine', 'six', 'three'] as const
export type PackageTier = (typeof packageTiers)[number]

/**
 * How a package relates to the subscriber's products: `new` and `upgrade` can be ordered, `held` is already held,
 * `lower` is below a held package.
 */
export const packageStandings = ['new', 'upgrade', 'held', 'lower'] as const
export type PackageStanding = (typeof packageStandings)[number]

/**
 * The state of an order. `submitted` waits for the charge, or for the start of the month of a downgrade. `active` is
 * paid or on trial. `ending` works until `endsAt`. `refundDue` has ended and a refund is pending.
 */
export const orderStates = [
  'draft',
  'codeSent',
  'submitted',
  'active',
  'ending',
  'ended',
  'failed',
  'refundDue',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]

/**
 * The kind of an order, relative to the held products. A downgrade takes effect at the start of the next month, all
 * others at once.
 */
export const orderKinds = ['new', 'upgrade', 'downgrade', 'trial'] as const
export type OrderKind = (typeof orderKinds)[number]

export const unsubscribeReasons = ['price', 'notUsed', 'notEffective', 'otherProduct', 'other'] as const
export type UnsubscribeReason = (typeof unsubscribeReasons)[number]

export const billKinds = ['charge', 'refund'] as const

/**
 * Why a trial is not available: it was used, the subscriber holds a package, an order is pending, or the number is a
 * minor's.
 */
export const trialRefusals = ['used', 'held', 'pending', 'minor'] as const

import type { ProductFlags } from '../products/flags'

/** Whether the sms product is the only one that a subscriber holds (SPEC.md section 4). */
export function holdsOnlySms(flags: ProductFlags): boolean {
  const { sms, ...others } = flags
  return sms && !Object.values(others).some(Boolean)
}

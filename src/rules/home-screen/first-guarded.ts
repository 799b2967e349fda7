import type { FamilyBinding } from '@contract/configs'

/** The protected person that home shows: the first who is bound, status 0 (SPEC.md section 3), or undefined. */
export function firstBound(bindings: readonly FamilyBinding[]): FamilyBinding | undefined {
  return bindings.find((binding) => binding.bindingStatus === 0)
}

import type { FamilyBinding } from '@contract/family'

/**
 * Returns the protected person that home shows: the first with status 0, bound (SPEC.md section 3); undefined when
 * there is none.
 */
export function firstBound(bindings: readonly FamilyBinding[]): FamilyBinding | undefined {
  return bindings.find((binding) => binding.bindingStatus === 0)
}

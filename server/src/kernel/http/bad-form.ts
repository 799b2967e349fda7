interface Issue {
  keyword: string
  params: Record<string, unknown>
}

/** Issues about a value that is of the right kind and yet not acceptable: what somebody can type into a form. */
const typed = new Set(['invalid_format', 'too_small', 'too_big'])

/**
 * Whether a body fails only by what a user can fill in (wrong digits, too long), not by its shape. For a union one
 * member that fails so is enough.
 */
export function isBadForm(issues: readonly Issue[]): boolean {
  return issues.length > 0 && issues.every(isTyped)
}

function isTyped({ keyword, params }: Issue): boolean {
  if (typed.has(keyword)) return true
  if (keyword !== 'invalid_union' || !Array.isArray(params.errors)) return false
  return params.errors.some(
    (member: unknown) => Array.isArray(member) && member.length > 0 && member.every(({ code }) => typed.has(code)),
  )
}

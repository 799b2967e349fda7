/** The code of an error from Node or a driver ('EADDRINUSE', '57P01'); undefined when it has none. */
export function codeOf(fault: unknown): string | undefined {
  if (typeof fault !== 'object' || fault === null || !('code' in fault)) return undefined
  return typeof fault.code === 'string' ? fault.code : undefined
}

/** The code of an error or of its cause. */
export const codeWithin = (fault: unknown): string | undefined =>
  codeOf(fault) ?? (fault instanceof Error ? codeOf(fault.cause) : undefined)

/** The code of a fault of Node or of a driver ('EADDRINUSE', '57P01'); undefined for whatever has none. */
export function codeOf(fault: unknown): string | undefined {
  if (typeof fault !== 'object' || fault === null || !('code' in fault)) return undefined
  return typeof fault.code === 'string' ? fault.code : undefined
}

/** The code of a fault, or of what caused it. */
export const codeWithin = (fault: unknown): string | undefined =>
  codeOf(fault) ?? (fault instanceof Error ? codeOf(fault.cause) : undefined)

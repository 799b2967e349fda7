const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** Formats a size: 812 B, 1.4 KB, 23 MB. */
export function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** step
  return `${value >= 10 || step === 0 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[step] ?? 'B'}`
}

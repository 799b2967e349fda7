/** Formats fen as yuan without trailing zeros: 900 is '9', 990 '9.9', 905 '9.05'. */
export function yuanOf(fen: number): string {
  return (fen / 100).toFixed(2).replace(/\.?0+$/, '')
}

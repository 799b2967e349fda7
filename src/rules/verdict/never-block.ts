/** Emergency and government numbers that nothing may block (DESIGN.md section 5); 12355 helps the young, 12381 and 96110 warn of an ongoing fraud. */
const publicNumbers = ['110', '119', '120', '122', '12110', '12355', '12381', '12395', '96110']

/** The carriers' own service numbers. Another carrier changes them here. */
const carrierHotlines = ['10000', '10001', '10010', '10011', '10015', '10016', '10018', '10080', '10086', '10099']

const neverBlocked: ReadonlySet<string> = new Set([...publicNumbers, ...carrierHotlines])
const hotlines: ReadonlySet<string> = new Set(carrierHotlines)

/** Whether a normalised number must never be stopped or put on the blacklist. */
export function isNeverBlocked(number: string): boolean {
  return neverBlocked.has(number)
}

/** Whether a normalised number is a carrier's own service number. */
export function isCarrierHotline(number: string): boolean {
  return hotlines.has(number)
}

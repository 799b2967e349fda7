import { client } from './environment'

/** Prints the page; null where the surrounding app has no printing: WeChat, the carrier app, the mini-program. */
export const printPage: (() => void) | null =
  process.env.TARO_ENV === 'h5' && client().clientType === 'H5' ? () => window.print() : null

import { client } from './environment'

/** Prints the page; null where the host app cannot print: WeChat, the carrier app, the mini-program. */
export const printPage: (() => void) | null =
  process.env.TARO_ENV === 'h5' && client().clientType === 'H5' ? () => window.print() : null

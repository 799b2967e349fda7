import { copyText } from './clipboard'
import { isOpenable } from './https-url'
import type { OpenResult } from './open-url'

/**
 * The mini-program may not open pages of other hosts, so the address goes to the clipboard. The parameters are left
 * out: they are credentials, and every app can read the clipboard.
 */
export async function openExternal(url: string): Promise<OpenResult> {
  if (!isOpenable(url)) return 'refused'
  return (await copyText(url)) ? 'copied' : 'refused'
}

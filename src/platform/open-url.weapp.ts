import { copyText } from './clipboard'
import { isOpenable } from './https-url'
import type { OpenResult } from './open-url'

/**
 * The mini-program may not open pages of other hosts: the address goes to the clipboard. Its parameters stay here, for
 * they are credentials, and every app reads the clipboard.
 */
export async function openExternal(url: string): Promise<OpenResult> {
  if (!isOpenable(url)) return 'refused'
  return (await copyText(url)) ? 'copied' : 'refused'
}

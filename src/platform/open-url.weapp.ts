import { copyText } from './clipboard'
import { addParams, isHttps } from './https-url'
import type { OpenResult } from './open-url'

/** The mini-program may not open pages of other hosts: the address goes to the clipboard. */
export async function openExternal(url: string, params: Readonly<Record<string, string>> = {}): Promise<OpenResult> {
  if (!isHttps(url)) return 'refused'
  return (await copyText(addParams(url, params))) ? 'copied' : 'refused'
}

import { addParams, isOpenable } from './https-url'

/** What became of an address: opened, or copied because the mini-program opens no pages of others. */
export type OpenResult = 'opened' | 'copied' | 'refused'

type Params = Readonly<Record<string, string>>

/** Leaves for an address with these parameters added. Whatever is neither https nor this machine is refused. */
export async function openExternal(url: string, params: Params = {}): Promise<OpenResult> {
  if (!isOpenable(url)) return 'refused'
  window.location.assign(addParams(url, params))
  return 'opened'
}

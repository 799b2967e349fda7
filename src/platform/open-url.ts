import { addParams, isOpenable } from './https-url'

/**
 * The result of opening an address. `copied`: the mini-program cannot open other sites' pages, so the address is on the
 * clipboard.
 */
export type OpenResult = 'opened' | 'copied' | 'refused'

type Params = Readonly<Record<string, string>>

/** Leaves the app for an address with these parameters added. Refuses anything but https and localhost. */
export async function openExternal(url: string, params: Params = {}): Promise<OpenResult> {
  if (!isOpenable(url)) return 'refused'
  window.location.assign(addParams(url, params))
  return 'opened'
}

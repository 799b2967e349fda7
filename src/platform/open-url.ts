import { addParams, isHttps } from './https-url'

/** What became of an address: opened, or copied because the mini-program opens no pages of others. */
export type OpenResult = 'opened' | 'copied' | 'refused'

type Params = Readonly<Record<string, string>>

/** Leaves for an https address with these parameters added. Everything that is not plain https is refused. */
export async function openExternal(url: string, params: Params = {}): Promise<OpenResult> {
  if (!isHttps(url)) return 'refused'
  window.location.assign(addParams(url, params))
  return 'opened'
}

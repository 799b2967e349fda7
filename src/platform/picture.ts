import { client } from './environment'

/** What became of a picture to keep; `press` where pages save no files: a long press on the picture does it there. */
export type KeptPicture = 'saved' | 'refused' | 'press'

/** The address under which a picture of bytes is shown. */
export function pngAddress(png: Uint8Array): string {
  return `data:image/png;base64,${window.btoa(String.fromCharCode(...png))}`
}

/** Gives a picture to the person as a file. Browsers inside other apps save none. */
export async function keepPicture(name: string, png: Uint8Array): Promise<KeptPicture> {
  if (client().clientType !== 'H5') return 'press'
  const link = document.createElement('a')
  link.href = pngAddress(png)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  return 'saved'
}

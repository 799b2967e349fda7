import { copyText } from './clipboard'
import { client } from './environment'

/** What became of a text to keep: a file, or, where pages save no files, a copy on the clipboard. */
export type KeepResult = 'saved' | 'copied' | 'refused'

/** What became of a file to keep: as of a text, or one that another press hands on. */
export type KeptFile = KeepResult | { send: () => Promise<void> }

/** What became of a picture to keep; `press` where pages save no files: a long press on the picture does it there. */
export type KeptPicture = 'saved' | 'refused' | 'press'

/** What became of a picture to send. */
export type SentPicture = KeptPicture | 'sent'

/** Gives a text to the person as a file. Browsers inside other apps save none: there it goes to the clipboard. */
export function keepText(name: string, text: string): Promise<KeepResult> {
  return keep(name, text, 'text/csv')
}

/** Gives a file of JSON to the person. */
export function keepFile(name: string, text: string): Promise<KeptFile> {
  return keep(name, text, 'application/json')
}

async function keep(name: string, text: string, type: string): Promise<KeepResult> {
  if (client().clientType !== 'H5') return (await copyText(text)) ? 'copied' : 'refused'
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  download(name, address)
  setTimeout(() => URL.revokeObjectURL(address), 1000)
  return 'saved'
}

/** The address under which a picture of bytes is shown. */
export function pngAddress(png: Uint8Array): string {
  // One by one: as arguments of one call they are too many for some browsers.
  const bytes = Array.from(png, (byte) => String.fromCharCode(byte)).join('')
  return `data:image/png;base64,${window.btoa(bytes)}`
}

/** The bytes of 'data:…;base64,…'. */
export function bytesOfDataUri(uri: string): Uint8Array {
  return Uint8Array.from(window.atob(uri.slice(uri.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
}

/** Whether a picture can be handed to a chat here. */
export const canSendPicture = (): boolean => false

/** Hands a picture to one of the chats; here it is saved. */
export const sendPicture = (name: string, png: Uint8Array): Promise<SentPicture> => keepPicture(name, png)

/** Gives a picture to the person as a file. */
export async function keepPicture(name: string, png: Uint8Array): Promise<KeptPicture> {
  if (client().clientType !== 'H5') return 'press'
  download(name, pngAddress(png))
  return 'saved'
}

function download(name: string, address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

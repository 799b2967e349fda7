import { copyText } from './clipboard'
import { client } from './environment'

/** The result of saving a text: as a file, or as a copy on the clipboard where pages cannot save files. */
export type KeepResult = 'saved' | 'copied' | 'refused'

/** The result of saving a file: as for a text, or `send`, which shares the file on the next tap. */
export type KeptFile = KeepResult | { send: () => Promise<void> }

/**
 * The result of saving a picture. `press` means that pages cannot save files here: the user saves it with a long press.
 */
export type KeptPicture = 'saved' | 'refused' | 'press'

/** The result of sending a picture. */
export type SentPicture = KeptPicture | 'sent'

/** Saves a text as a file. Browsers inside other apps save no files, so there it goes to the clipboard. */
export function keepText(name: string, text: string): Promise<KeepResult> {
  return keep(name, text, 'text/csv')
}

/** Saves a JSON file. */
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

/** Returns a data URI for a PNG. */
export function pngAddress(png: Uint8Array): string {
  // Byte by byte: a single call with this many arguments exceeds the limit of some browsers.
  const bytes = Array.from(png, (byte) => String.fromCharCode(byte)).join('')
  return `data:image/png;base64,${window.btoa(bytes)}`
}

/** Decodes the bytes of a 'data:…;base64,…' URI. */
export function bytesOfDataUri(uri: string): Uint8Array {
  return Uint8Array.from(window.atob(uri.slice(uri.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
}

/** Whether a picture can be sent to a chat in this build. */
export const canSendPicture = (): boolean => false

/** Sends a picture to a chat. On H5 it is saved instead. */
export const sendPicture = (name: string, png: Uint8Array): Promise<SentPicture> => keepPicture(name, png)

/** Saves a picture as a file. */
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

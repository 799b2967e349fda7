/** A picture or PDF that the user has chosen and the app has not uploaded yet. */
export interface ChosenFile {
  /** Empty if the phone gives no name: WeChat names no pictures. */
  name: string
  bytes: number
  isPicture: boolean
  /** The local URL or path, usable as an image source. Release it with `releaseFile`. */
  address: string
  /** H5: the file itself. */
  blob?: Blob
}

/** Which picker opens: `pictures` (album and camera), `documents` (WeChat: files from chats) or `any`. */
export type FileWay = 'pictures' | 'documents' | 'any'

/** Returns the pickers to offer for a field that takes pictures only, or PDFs too. */
export const fileWays = (takesPdf: boolean): readonly FileWay[] => [takesPdf ? 'any' : 'pictures']

const pictures = 'image/jpeg,image/png,image/webp'
const accepted: Record<FileWay, string> = {
  pictures,
  documents: 'application/pdf',
  any: `${pictures},application/pdf`,
}

/** Opens a file picker for up to `count` files. Resolves to an empty list if the user cancels. */
export function chooseFiles(way: FileWay, count: number): Promise<ChosenFile[]> {
  return new Promise((resolve) => {
    const field = document.createElement('input')
    field.type = 'file'
    field.accept = accepted[way]
    field.multiple = count > 1
    field.addEventListener('cancel', () => resolve([]))
    field.addEventListener('change', () => resolve([...(field.files ?? [])].map(toChosen)))
    field.click()
  })
}

function toChosen(file: File): ChosenFile {
  const isPicture = file.type.startsWith('image/')
  return { name: file.name, bytes: file.size, isPicture, address: URL.createObjectURL(file), blob: file }
}

/** Frees the file's object URL once nothing shows it. */
export function releaseFile({ address }: ChosenFile): void {
  URL.revokeObjectURL(address)
}

/** A picture or a PDF that the person has chosen and that is not sent yet. */
export interface ChosenFile {
  /** Empty where the phone names none, as WeChat for its pictures. */
  name: string
  bytes: number
  isPicture: boolean
  /** Where it lies on the phone, as an image shows it. Given back by `releaseFile`. */
  address: string
  /** H5: the file itself. */
  blob?: Blob
}

/** From where: the album and the camera, or, in WeChat, the files in one's chats. */
export type FileWay = 'pictures' | 'documents' | 'any'

/** The ways that this build has to choose what may be pictures alone, or PDFs too. */
export const fileWays = (takesPdf: boolean): readonly FileWay[] => [takesPdf ? 'any' : 'pictures']

const pictures = 'image/jpeg,image/png,image/webp'
const accepted: Record<FileWay, string> = {
  pictures,
  documents: 'application/pdf',
  any: `${pictures},application/pdf`,
}

/** Lets the person choose up to `count` files; none when they change their mind. */
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

/** What was chosen is shown no longer. */
export function releaseFile({ address }: ChosenFile): void {
  URL.revokeObjectURL(address)
}

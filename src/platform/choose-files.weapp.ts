import Taro from '@tarojs/taro'
import type { ChosenFile, FileWay } from './choose-files'

/** WeChat has no picker for both: pictures come from the album or the camera, documents from one's chats. */
export const fileWays = (takesPdf: boolean): readonly FileWay[] => (takesPdf ? ['pictures', 'documents'] : ['pictures'])

/** WeChat lets one choose no more pictures at once. */
const MOST_PICTURES = 20

/** As in H5. None, too, when the privacy guideline was refused. */
export function chooseFiles(way: FileWay, count: number): Promise<ChosenFile[]> {
  return (way === 'documents' ? chooseDocuments(count) : choosePictures(Math.min(count, MOST_PICTURES))).catch(() => [])
}

async function choosePictures(count: number): Promise<ChosenFile[]> {
  const { tempFiles } = await Taro.chooseMedia({ count, mediaType: ['image'], sourceType: ['album', 'camera'] })
  return tempFiles.map(({ tempFilePath, size }) => ({ name: '', bytes: size, isPicture: true, address: tempFilePath }))
}

async function chooseDocuments(count: number): Promise<ChosenFile[]> {
  const { tempFiles } = await Taro.chooseMessageFile({ count, type: 'file', extension: ['pdf'] })
  return tempFiles.map(({ path, name, size }) => ({ name, bytes: size, isPicture: false, address: path }))
}

/** WeChat removes its temporary files itself. */
export function releaseFile(): void {}

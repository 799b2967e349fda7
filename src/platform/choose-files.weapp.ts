import Taro from '@tarojs/taro'
import type { ChosenFile, FileWay } from './choose-files'
import { withConsent } from './privacy-refusal'

/** WeChat has no picker for both: pictures come from the album or the camera, documents from chats. */
export const fileWays = (takesPdf: boolean): readonly FileWay[] => (takesPdf ? ['pictures', 'documents'] : ['pictures'])

/** WeChat's limit of pictures per choice. */
const MOST_PICTURES = 20

/** As on H5. Also resolves to an empty list if the user refuses the privacy guideline. */
export function chooseFiles(way: FileWay, count: number): Promise<ChosenFile[]> {
  const choose = () => (way === 'documents' ? chooseDocuments(count) : choosePictures(Math.min(count, MOST_PICTURES)))
  return withConsent(choose).catch(() => [])
}

async function choosePictures(count: number): Promise<ChosenFile[]> {
  const { tempFiles } = await Taro.chooseMedia({ count, mediaType: ['image'], sourceType: ['album', 'camera'] })
  return tempFiles.map(({ tempFilePath, size }) => ({ name: '', bytes: size, isPicture: true, address: tempFilePath }))
}

async function chooseDocuments(count: number): Promise<ChosenFile[]> {
  const { tempFiles } = await Taro.chooseMessageFile({ count, type: 'file', extension: ['pdf'] })
  return tempFiles.map(({ path, name, size }) => ({ name, bytes: size, isPicture: false, address: path }))
}

/** WeChat deletes its temporary files itself. */
export function releaseFile(): void {}

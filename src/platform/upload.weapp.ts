import Taro from '@tarojs/taro'
import type { ChosenFile } from './choose-files'
import type { PostResult } from './request'
import type { Sending, UploadOptions } from './upload'
import { readJson, STALLED_MS } from './upload-parts'

/** As on H5, through WeChat's upload function. */
export function sendFile(url: string, file: ChosenFile, { headers, fields, onProgress }: UploadOptions): Sending {
  const task = Taro.uploadFile({ url, filePath: file.address, name: 'file', header: headers, formData: { ...fields } })
  let timer: ReturnType<typeof setTimeout> | undefined
  const stay = () => {
    clearTimeout(timer)
    timer = setTimeout(() => task.abort(), STALLED_MS)
  }
  stay()
  task.progress(({ progress }) => {
    stay()
    onProgress(progress / 100)
  })
  const answer: Promise<PostResult> = task
    .then(
      ({ statusCode, data }) => ({ status: statusCode, data: readJson(data) }),
      () => ({ status: 0, data: null }),
    )
    .finally(() => clearTimeout(timer))
  return { answer, cancel: () => task.abort() }
}

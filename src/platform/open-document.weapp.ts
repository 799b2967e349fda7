import Taro from '@tarojs/taro'

/** Fetches a document of the gateway and has WeChat show it; false when it cannot. */
export async function openDocument(url: string): Promise<boolean> {
  try {
    const { tempFilePath, statusCode } = await Taro.downloadFile({ url })
    if (statusCode !== 200) return false
    await Taro.openDocument({ filePath: tempFilePath, fileType: 'pdf' })
    return true
  } catch {
    return false
  }
}

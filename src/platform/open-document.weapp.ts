import Taro from '@tarojs/taro'

/** Downloads a document from the gateway and opens it in WeChat's viewer. Resolves to false if either fails. */
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

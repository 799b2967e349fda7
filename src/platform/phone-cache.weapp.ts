import Taro from '@tarojs/taro'

/** Returns how many bytes WeChat stores for the app besides its storage: the saved files. */
export async function cacheSize(): Promise<number> {
  const sizes = await Promise.all((await savedFiles()).map(sizeOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Deletes the saved files. */
export async function clearCache(): Promise<void> {
  await Promise.all((await savedFiles()).map(remove))
}

const folder = (): string => Taro.env.USER_DATA_PATH ?? ''

function savedFiles(): Promise<string[]> {
  return attempt<string[]>([], (resolve, reject) =>
    Taro.getFileSystemManager().readdir({
      dirPath: folder(),
      success: ({ files }) => resolve(files.filter((name) => name.endsWith('.json'))),
      fail: reject,
    }),
  )
}

function sizeOf(name: string): Promise<number> {
  return attempt(0, (resolve, reject) =>
    Taro.getFileSystemManager().getFileInfo({
      filePath: `${folder()}/${name}`,
      success: (info) => resolve('size' in info ? info.size : 0),
      fail: reject,
    }),
  )
}

function remove(name: string): Promise<void> {
  return attempt(undefined, (resolve, reject) =>
    Taro.getFileSystemManager().unlink({
      filePath: `${folder()}/${name}`,
      success: () => resolve(undefined),
      fail: reject,
    }),
  )
}

/** Resolves to `otherwise` if WeChat lacks the function or the call fails. */
function attempt<Result>(
  otherwise: Result,
  ask: (resolve: (result: Result) => void, reject: () => void) => void,
): Promise<Result> {
  return new Promise((resolve) => {
    try {
      ask(resolve, () => resolve(otherwise))
    } catch {
      resolve(otherwise)
    }
  })
}

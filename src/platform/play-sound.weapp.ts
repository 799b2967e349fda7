import Taro from '@tarojs/taro'
import { bytesOfDataUri } from './kept-file'

let player: ReturnType<typeof Taro.createInnerAudioContext> | null = null

/** Ends what plays. The function that it returns plays a data URI, also on a silent phone; of an empty one nothing. */
export function soundOfTap(): (uri: string) => void {
  player?.destroy()
  player = null
  return (uri) => {
    if (uri === '') return
    const filePath = `${Taro.env.USER_DATA_PATH}/sound.wav`
    Taro.getFileSystemManager().writeFileSync(filePath, bytesOfDataUri(uri).buffer as ArrayBuffer) // created here
    Taro.setInnerAudioOption({ obeyMuteSwitch: false }).catch(() => undefined) // an old WeChat
    player = Taro.createInnerAudioContext()
    player.src = filePath
    player.play()
  }
}

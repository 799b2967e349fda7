import { bytesOfDataUri } from './kept-file'

interface AudioWindow {
  AudioContext?: typeof AudioContext
  /** Safari's name for it until 14.1, where `decodeAudioData` returns no promise either. */
  webkitAudioContext?: typeof AudioContext
}

let playing: AudioContext | undefined

/**
 * Call it in the handler of a tap: browsers let nothing else start a sound. It ends what plays. The function that it returns
 * plays a data URI, also when the tap is over; of an empty one nothing.
 */
export function soundOfTap(): (uri: string) => void {
  void playing?.close()
  const { AudioContext: Standard, webkitAudioContext: Safari } = window as AudioWindow
  const Kind = Standard ?? Safari
  const context = (playing = Kind && new Kind())
  void context?.resume()
  return (uri) => {
    if (uri === '' || !context || context !== playing) return
    const source = context.createBufferSource()
    const bytes = bytesOfDataUri(uri).buffer as ArrayBuffer // created here, so never a SharedArrayBuffer
    void context.decodeAudioData(bytes, (sound) => {
      source.buffer = sound
      source.connect(context.destination)
      source.start()
    })
  }
}

import Taro from '@tarojs/taro'
import { soundOfTap } from '@/platform/play-sound'
import { soundOfTap as soundInMiniProgram } from '@/platform/play-sound.weapp'

const uri = `data:audio/wav;base64,${window.btoa('RIFF')}`

describe('a sound in a browser', () => {
  const steps: string[] = []
  class FakeContext {
    readonly destination = 'ears'
    resume = async () => void steps.push('resume')
    close = async () => void steps.push('close')
    decodeAudioData = (bytes: ArrayBuffer, then: (sound: string) => void) =>
      then(String.fromCharCode(...new Uint8Array(bytes)))
    createBufferSource() {
      return {
        buffer: '',
        connect: (to: string) => steps.push(`to ${to}`),
        start() {
          steps.push(`start ${this.buffer}`)
        },
      }
    }
  }
  const names = ['AudioContext', 'webkitAudioContext'] as const

  beforeEach(() => (steps.length = 0))
  afterEach(() => names.forEach((name) => Reflect.deleteProperty(window, name)))

  it.each(names)('begins in the tap and plays once it is there, by %s', (name) => {
    Object.assign(window, { [name]: FakeContext })
    const play = soundOfTap()
    expect(steps.at(-1)).toBe('resume')
    play(uri)
    expect(steps.slice(-2)).toEqual(['to ears', 'start RIFF'])
  })

  it('ends what plays, which no longer begins either', () => {
    Object.assign(window, { AudioContext: FakeContext })
    const first = soundOfTap()
    const second = soundOfTap()
    expect(steps.filter((step) => step === 'close').length).toBeGreaterThan(0)
    first(uri)
    expect(steps).not.toContain('start RIFF')
    second(uri)
    expect(steps).toContain('start RIFF')
  })

  it('plays nothing without a sound', () => {
    Object.assign(window, { AudioContext: FakeContext })
    soundOfTap()('')
    expect(steps).not.toContain('to ears')
  })

  it('is left out by a browser that has none', () => {
    expect(() => soundOfTap()(uri)).not.toThrow()
    expect(steps).not.toContain('to ears')
  })
})

describe('a sound in the mini-program', () => {
  it('plays from a file, on a silent phone too, and ends what plays', () => {
    const players: { src: string; play: jest.Mock; destroy: jest.Mock }[] = []
    const written = jest.fn()
    const obey = jest.fn(async () => undefined)
    Object.assign(Taro, {
      env: { ...Taro.env, USER_DATA_PATH: 'wxfile://usr' },
      base64ToArrayBuffer: (text: string) =>
        Uint8Array.from(window.atob(text), (letter) => letter.charCodeAt(0)).buffer,
      getFileSystemManager: () => ({ writeFileSync: written }),
      setInnerAudioOption: obey,
      createInnerAudioContext: () => {
        const player = { src: '', play: jest.fn(), destroy: jest.fn() }
        players.push(player)
        return player
      },
    })
    soundInMiniProgram()(uri)
    soundInMiniProgram()(uri)
    soundInMiniProgram()('')
    expect(written.mock.calls[0]).toEqual(['wxfile://usr/sound.wav', expect.any(ArrayBuffer)])
    expect(obey).toHaveBeenCalledWith({ obeyMuteSwitch: false })
    expect(players.map(({ src, play, destroy }) => [src, play.mock.calls.length, destroy.mock.calls.length])).toEqual([
      ['wxfile://usr/sound.wav', 1, 1],
      ['wxfile://usr/sound.wav', 1, 1],
    ])
  })
})

import { randomBytes, randomInt } from 'node:crypto'
import type { Language } from '../../kernel/errors'
import { spokenDigits } from './spoken-digits'

const RATE = 8000
const LENGTH = 6
const DIGITS = Object.keys(spokenDigits.en)
/** Voices behind the digits, at this part of their loudness, in front of a hiss: no two sounds of a digit are equal. */
const [CROWD, CROWD_LEVEL, HISS] = [10, 0.14, 0.04]

/** A random text for a spoken captcha: digits alone, which are heard and typed more surely than letters. */
export const spokenText = (): string => Array.from({ length: LENGTH }, pick).join('')

const pick = () => DIGITS[randomInt(DIGITS.length)] ?? '0'

/** A number from `from` to `to`. */
const between = (from: number, to: number): number => from + (randomInt(1_000_000) / 1_000_000) * (to - from)

/** Speaks digits as a WAV data URI of about seven seconds. Every sound of a text differs in pace, pitch, pauses and noise. */
export function captchaSound(text: string, language: Language): string {
  const clips = [...text].map((digit) => clipOf(language, digit, between(0.88, 1.14)))
  const starts: number[] = []
  let end = seconds(0.4)
  for (const clip of clips) {
    starts.push(end)
    end += clip.length + seconds(between(0.35, 0.7))
  }
  const sound = Float32Array.from(randomBytes(end), (byte) => (HISS * (byte - 127.5)) / 127.5)
  clips.forEach((clip, index) => mix(sound, clip, starts[index] ?? 0, between(0.65, 0.85)))
  for (let voice = 0; voice < CROWD; voice += 1) {
    const murmur = clipOf(language, pick(), between(0.7, 1.4)).reverse()
    mix(sound, murmur, randomInt(end - murmur.length), CROWD_LEVEL)
  }
  const samples = Buffer.from(sound.map((one) => 128 + Math.round(127 * Math.min(1, Math.max(-1, one)))))
  return `data:audio/wav;base64,${Buffer.concat([waveHeader(samples.length), samples]).toString('base64')}`
}

const seconds = (count: number): number => Math.round(count * RATE)

/** The sound of a digit between -1 and 1, `pace` times as fast and as high. */
function clipOf(language: Language, digit: string, pace: number): Float32Array {
  const bytes = Buffer.from(spokenDigits[language][digit] ?? '', 'base64')
  return Float32Array.from({ length: Math.floor((bytes.length - 1) / pace) }, (_, at) => {
    const place = Math.floor(at * pace)
    const [one = 128, next = 128] = [bytes[place], bytes[place + 1]]
    return (one + (next - one) * (at * pace - place) - 128) / 127
  })
}

function mix(sound: Float32Array, clip: Float32Array, start: number, level: number): void {
  clip.forEach((one, at) => (sound[start + at] = (sound[start + at] ?? 0) + level * one))
}

/** The header of a WAV file: one channel of 8 bits. */
function waveHeader(length: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20) // PCM
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(length, 40)
  return header
}

import { randomBytes, randomInt } from 'node:crypto'
import type { Language } from '../../kernel/errors'
import { spokenDigits } from './spoken-digits'

const RATE = 8000
/** Bytes before the samples of a WAV file. */
const HEADER = 44
const LENGTH = 6
const DIGITS = Object.keys(spokenDigits.en)
/** Voices behind the digits, at this part of their loudness, in front of a hiss: no two sounds of a digit are equal. */
const [CROWD, CROWD_LEVEL, HISS] = [10, 0.14, 0.04]

/** A random text for a spoken captcha: digits alone, which are heard and typed more surely than letters. */
export const spokenText = (): string => Array.from({ length: LENGTH }, pick).join('')

const pick = () => DIGITS[randomInt(DIGITS.length)] ?? '0'

/** A number from `from` to `to`. */
const between = (from: number, to: number): number => from + (randomInt(1_000_000) / 1_000_000) * (to - from)

/**
 * Speaks digits as a WAV data URI of about seven seconds. Every sound of a text differs in pace, pitch, pauses and noise. Anybody
 * may request one, so each digit is decoded once, and the samples are written in plain loops.
 */
export function captchaSound(text: string, language: Language): string {
  const clips = [...text].map((digit) => clipOf(language, digit, between(0.88, 1.14)))
  const starts: number[] = []
  let end = seconds(0.4)
  for (const clip of clips) {
    starts.push(end)
    end += clip.length + seconds(between(0.35, 0.7))
  }
  const hiss = randomBytes(end)
  const sound = new Float32Array(end)
  for (let at = 0; at < end; at += 1) sound[at] = HISS * ((hiss[at] ?? 0) / 127.5 - 1)
  clips.forEach((clip, index) => mix(sound, clip, starts[index] ?? 0, between(0.65, 0.85)))
  for (let voice = 0; voice < CROWD; voice += 1) {
    const murmur = clipOf(language, pick(), between(0.7, 1.4)).reverse()
    mix(sound, murmur, randomInt(end - murmur.length), CROWD_LEVEL)
  }
  const wave = Buffer.alloc(HEADER + end)
  writeHeader(wave)
  for (let at = 0; at < end; at += 1) {
    wave[HEADER + at] = 128 + Math.round(127 * Math.min(1, Math.max(-1, sound[at] ?? 0)))
  }
  return `data:audio/wav;base64,${wave.toString('base64')}`
}

const seconds = (count: number): number => Math.round(count * RATE)

const decoded = new Map<string, Buffer>()

/** The sound of a digit between -1 and 1, `pace` times as fast and as high. */
function clipOf(language: Language, digit: string, pace: number): Float32Array {
  const key = language + digit
  const bytes = decoded.get(key) ?? Buffer.from(spokenDigits[language][digit] ?? '', 'base64')
  decoded.set(key, bytes)
  const clip = new Float32Array(Math.floor((bytes.length - 1) / pace))
  for (let at = 0; at < clip.length; at += 1) {
    const place = Math.floor(at * pace)
    const [one, next] = [bytes[place] ?? 128, bytes[place + 1] ?? 128]
    clip[at] = (one + (next - one) * (at * pace - place) - 128) / 127
  }
  return clip
}

function mix(sound: Float32Array, clip: Float32Array, start: number, level: number): void {
  for (let at = 0; at < clip.length; at += 1) sound[start + at] = (sound[start + at] ?? 0) + level * (clip[at] ?? 0)
}

/** Writes the header of a WAV file of this length: one channel of 8 bits. */
function writeHeader(wave: Buffer): void {
  wave.write('RIFF', 0, 'latin1')
  wave.writeUInt32LE(wave.length - 8, 4)
  wave.write('WAVEfmt ', 8, 'latin1')
  wave.writeUInt32LE(16, 16)
  wave.writeUInt16LE(1, 20) // PCM
  wave.writeUInt16LE(1, 22)
  wave.writeUInt32LE(RATE, 24)
  wave.writeUInt32LE(RATE, 28)
  wave.writeUInt16LE(1, 32)
  wave.writeUInt16LE(8, 34)
  wave.write('data', HEADER - 8, 'latin1')
  wave.writeUInt32LE(wave.length - HEADER, HEADER - 4)
}

import { useEffect, useState } from 'react'
import type { ProofPurpose } from '@contract/words/account'
import { generateCaptchaCode, proofChallenge, type CaptchaToSolve } from '@/api/captcha'
import { soundOfTap } from '@/platform/play-sound'
import { solveChallenge } from './solve-challenge'

/** A captcha: its picture or sound, what is typed, and the checks that a code to a number needs. */
export interface Captcha {
  text: string
  /** Null while it is loading or after it failed. */
  picture: CaptchaToSolve | null
  hasFailed: boolean
  isMissing: boolean
  setText: (text: string) => void
  /** Loads another one; without `spoken` as the last: who listens has the next one spoken too, at the next tap. */
  refresh: (spoken?: boolean) => Promise<unknown>
  /** Plays a spoken captcha, which takes the picture's place; once more, if it is there already. Call it in a tap. */
  speak: () => Promise<void>
  /** Solves the proof of work for a number; resolves to what the call that sends the code carries. */
  checksFor: (phoneNo: string) => Promise<{ proof: string; captchaId: string; captcha: string }>
}

/**
 * Loads a captcha once `isWanted`. It is valid for one attempt: call `refresh` after each (DESIGN 7.7). `purpose` is
 * what the code is for.
 */
export function useCaptcha(purpose: ProofPurpose, isWanted = true): Captcha {
  const [text, setText] = useState('')
  const [picture, setPicture] = useState<Captcha['picture']>(null)
  const [hasFailed, setHasFailed] = useState(false)

  /** Returns the sound of a spoken one, otherwise ''. */
  async function load(spoken: boolean): Promise<string> {
    setText('')
    setHasFailed(false)
    try {
      const next = await generateCaptchaCode(spoken)
      setPicture(next)
      return next.sound
    } catch {
      setPicture(null)
      setHasFailed(true)
      return ''
    }
  }

  async function speak() {
    const play = soundOfTap()
    play(picture?.sound || (await load(true)))
  }

  useEffect(() => {
    if (isWanted) void load(false)
  }, [isWanted])

  return {
    text,
    picture,
    hasFailed,
    isMissing: picture === null || text.trim() === '',
    setText,
    refresh: (spoken = !!picture?.sound) => load(spoken),
    speak,
    async checksFor(phoneNo) {
      const proof = await solveChallenge(await proofChallenge(phoneNo, purpose))
      return { proof, captchaId: picture?.captchaId ?? '', captcha: text.trim() }
    },
  }
}

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
  refresh: (spoken?: boolean) => Promise<string>
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

  /** What was spoken is followed by another spoken one, which the next tap plays. */
  async function refresh(spoken = !!picture?.sound): Promise<string> {
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
    play(picture?.sound || (await refresh(true)))
  }

  useEffect(() => {
    if (isWanted) void refresh(false)
  }, [isWanted])

  return {
    text,
    picture,
    hasFailed,
    isMissing: picture === null || text.trim() === '',
    setText,
    refresh,
    speak,
    async checksFor(phoneNo) {
      const proof = await solveChallenge(await proofChallenge(phoneNo, purpose))
      return { proof, captchaId: picture?.captchaId ?? '', captcha: text.trim() }
    },
  }
}

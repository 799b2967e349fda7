import { useEffect, useState } from 'react'
import type { ProofPurpose } from '@contract/words/account'
import { generateCaptchaCode, proofChallenge } from '@/api/captcha'
import { solveChallenge } from './solve-challenge'

/** A picture captcha: the picture, what is typed, and the checks that a code to a number needs. */
export interface Captcha {
  text: string
  /** Null while it is loading or after it failed. */
  picture: { captchaId: string; image: string } | null
  hasFailed: boolean
  isMissing: boolean
  setText: (text: string) => void
  refresh: () => Promise<void>
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

  async function refresh() {
    setText('')
    setHasFailed(false)
    try {
      setPicture(await generateCaptchaCode())
    } catch {
      setPicture(null)
      setHasFailed(true)
    }
  }

  useEffect(() => {
    if (isWanted) void refresh()
  }, [isWanted])

  return {
    text,
    picture,
    hasFailed,
    isMissing: picture === null || text.trim() === '',
    setText,
    refresh,
    async checksFor(phoneNo) {
      const proof = await solveChallenge(await proofChallenge(phoneNo, purpose))
      return { proof, captchaId: picture?.captchaId ?? '', captcha: text.trim() }
    },
  }
}

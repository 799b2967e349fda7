import { BadRequestError } from '../../kernel/errors'
import type { DeskTools } from '../../ports/line'
import { answerLock, receiveLockReports, type LockParts } from '../../topics/line-port/number-lock'

/** A simulated desk of the carrier: it asks the number lock before it makes a change, and reports what it did. It decides nothing. */
export function createDesk(parts: LockParts): DeskTools {
  const report = async (phoneNo: string, what: object) => {
    const { unknown } = await receiveLockReports(parts, [
      { id: parts.random.id(), at: parts.clock(), phoneNo, ...what },
    ])
    if (unknown > 0) throw new BadRequestError('This number has never logged in')
  }
  return {
    async change(phoneNo, change, { papers = false } = {}) {
      if (papers) await report(phoneNo, { act: 'deskOpened' })
      const answer = await answerLock(parts, { phoneNo, change })
      await report(phoneNo, { act: answer.allowed ? 'changed' : 'refused', change })
      return answer
    },
  }
}

import type { ReallyAnswer } from '@contract/really'
import { reallyReasons } from '@contract/words/really'
import { call } from './client'
import { numOrNull, oneOf, record, str, texts } from './read'

/** Whether a number, a text or a link is really of who it says, or whether they are calling now. A reason that is not known here means "cannot tell". */
export async function askReally(now: boolean, what: string, from = ''): Promise<ReallyAnswer> {
  const data = await call('guard/v1/live/really', { now, what, from })
  const party = record(data.party)
  return {
    reason: oneOf(data.reason, reallyReasons, 'notListed'),
    party: str(party.name) ? { name: str(party.name), hotline: str(party.hotline) } : null,
    at: numOrNull(data.at),
    endedAt: numOrNull(data.endedAt),
    since: numOrNull(data.since),
    names: texts(data.names),
    line: str(data.line),
  }
}

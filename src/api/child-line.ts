import type { ChildChange, ChildLines, ChildOfGuardian, ChildRequest } from '@contract/family'
import { callIntents } from '@contract/words/guard'
import { childLineStates, childRequestStates } from '@contract/words/child-line'
import { call } from './client'
import { bool, list, num, numOrNull, oneOf, record, str, type Fields } from './read'

/** Children's lines that ask a guardian first: the subscriber's own, and those of the people whose settings they may change. An error is not
 * shown: another gateway may not have them. */
export const childLinesQuery = {
  key: ['childLines'],
  fetch: async () => readLines(await call('guard/v1/family/child', {}, { loading: false, quiet: true })),
}

/** Turns a child's line on or off, answers about a caller or undoes that, lets a number through, or confirms that the subscriber is under 18. */
export async function setChildLine(change: ChildChange, requestId: string): Promise<ChildLines> {
  return readLines(await call('guard/v1/family/child/set', { change, requestId }))
}

function readLines(data: Fields): ChildLines {
  const own = record(data.own)
  return { own: { ...readLine(own), by: str(own.by) }, people: list(data.people, readPerson) }
}

const readLine = (data: Fields) => ({
  // A state that this build does not know asks nobody.
  state: oneOf(data.state, childLineStates, 'off'),
  adultAt: numOrNull(data.adultAt),
})

function readPerson(data: Fields): ChildOfGuardian {
  return {
    ...readLine(data),
    id: str(data.id),
    phoneNo: str(data.phoneNo),
    nickname: str(data.nickname),
    covered: bool(data.covered),
    requests: list(data.requests, readRequest),
    isFull: bool(data.isFull),
  }
}

function readRequest(data: Fields): ChildRequest {
  return {
    id: str(data.id),
    from: str(data.from),
    at: num(data.at),
    lastAt: num(data.lastAt),
    calls: num(data.calls),
    isUrgent: bool(data.isUrgent),
    heard: callIntents.find((one) => one === data.heard) ?? null,
    state: oneOf(data.state, childRequestStates, 'ended'),
    by: str(data.by),
    isMine: bool(data.isMine),
    canUndo: bool(data.canUndo),
  }
}

import type { Exchange, ExchangeItem, PointEntry, PointTaskState } from '@contract/points'
import { creditStates, pointEntryKinds, pointTasks } from '@contract/words/points'
import { call } from './client'
import type { Fields } from './read'
import { bool, list, num, numOrNull, oneOf, str } from './read'

/** Fetches the tasks with their counters and completion flags; skips tasks that this app does not know. */
async function queryTasks(): Promise<PointTaskState[]> {
  const data = await call('guard/v1/points/tasks', {}, { loading: false, quiet: true })
  return list(data.tasks, (fields) => {
    const task = pointTasks.find((known) => known === fields.task)
    if (!task) return null
    return {
      task,
      counter: num(fields.counter),
      completed: bool(fields.completed),
      goal: num(fields.goal),
      points: num(fields.points),
      perDay: num(fields.perDay),
      earned: num(fields.earned),
      most: num(fields.most),
    }
  })
}

export const tasksQuery = { key: ['points', 'tasks'], fetch: queryTasks }

/** Fetches one page of the ledger, newest first. */
async function queryHistory(cursor: string | null): Promise<{ items: PointEntry[]; nextCursor: string | null }> {
  const data = await call('guard/v1/points/history', { cursor }, { loading: false, quiet: true })
  return {
    items: list(data.items, (fields) => ({
      id: str(fields.id),
      at: num(fields.at),
      kind: oneOf(fields.kind, pointEntryKinds, num(fields.points) < 0 ? 'spend' : 'earn'),
      about: str(fields.about),
      points: num(fields.points),
    })),
    nextCursor: str(data.nextCursor) || null,
  }
}

export const pointHistoryQuery = { key: ['points', 'history'], fetchPage: queryHistory }

export interface Exchanges {
  points: number
  leftThisMonth: number
  items: ExchangeItem[]
  exchanges: Exchange[]
}

/** Fetches what points can be exchanged for, and the last exchanges. */
async function queryExchanges(): Promise<Exchanges> {
  const data = await call('guard/v1/points/exchanges', {}, { loading: false, quiet: true })
  return {
    points: Math.max(0, num(data.points)),
    leftThisMonth: Math.max(0, num(data.leftThisMonth)),
    items: list(data.items, (fields) => {
      const item = { id: str(fields.id), points: num(fields.points), amountFen: num(fields.amountFen) }
      // An item without a price cannot be confirmed.
      return item.id !== '' && item.points > 0 && item.amountFen > 0 ? item : null
    }),
    exchanges: list(data.exchanges, (fields) => (str(fields.id) ? readExchange(fields) : null)),
  }
}

export const exchangesQuery = { key: ['points', 'exchanges'], fetch: queryExchanges }

/** Exchanges points for an item at the shown price. */
export async function exchangePoints({ id, points, amountFen }: ExchangeItem, requestId: string): Promise<Exchange> {
  return readExchange(await call('guard/v1/points/exchange', { itemId: id, points, amountFen, requestId }))
}

/** Cancels an exchange. */
export async function cancelExchange(id: string, requestId: string): Promise<Exchange> {
  return readExchange(await call('guard/v1/points/cancelExchange', { id, requestId }))
}

function readExchange(fields: Fields): Exchange {
  return {
    id: str(fields.id),
    itemId: str(fields.itemId),
    points: num(fields.points),
    amountFen: num(fields.amountFen),
    at: num(fields.at),
    state: oneOf(fields.state, creditStates, 'sent'),
    cancelUntil: numOrNull(fields.cancelUntil),
  }
}

import { recordDeeds } from '@server/topics/points/record-deeds'
import { earnPoints } from '@server/topics/points/ledger'
import { inTransaction } from '@server/kernel/database/transaction'
import { newRequest, type TestApp } from '../../support/app'

export const MINUTE = 60 * 1000
export const DAY = 24 * 60 * MINUTE

export const idOf = (token: string) => token.slice(4, 20)

/** A subscriber's actions on points. */
export function pointsOf(gateway: TestApp, token: string) {
  const id = idOf(token)
  return {
    id,
    token,
    balance: async () => (await gateway.call('jf/v1/queryPoint', {}, token)).data,
    tasks: async () => (await gateway.call('guard/v1/points/tasks', {}, token)).data.tasks,
    task: async (name: string) =>
      (await gateway.call('guard/v1/points/tasks', {}, token)).data.tasks.find(({ task }) => task === name)!,
    history: async (body: object = {}) => (await gateway.call('guard/v1/points/history', body, token)).data,
    exchanges: async () => (await gateway.call('guard/v1/points/exchanges', {}, token)).data,
    exchange: (body: object = {}) =>
      gateway.call(
        'guard/v1/points/exchange',
        { itemId: 'bill-100', points: 100, amountFen: 100, requestId: newRequest(), ...body },
        token,
      ),
    cancel: (exchangeId: string, requestId = newRequest()) =>
      gateway.call('guard/v1/points/cancelExchange', { id: exchangeId, requestId }, token),
    /** Grants points, as a deed would have earned them. */
    give: (points: number, cause: string) =>
      inTransaction(gateway.db, 'test', (trx) =>
        earnPoints(trx, id, { cause, about: 'blacklist', points, at: gateway.now() }),
      ),
    deed: (task: Parameters<typeof recordDeeds>[2], ...deeds: string[]) =>
      recordDeeds(gateway.db, id, task, deeds, gateway.now()),
    entries: () =>
      gateway.db.selectFrom('points_entries').selectAll().where('subscriber_id', '=', id).orderBy('seq').execute(),
  }
}

import type { DataExport, DeletionPreview, PendingDeletion, ProductTerm } from '@contract/account'
import { exportStates, type ConfirmedPurpose } from '@contract/words/account'
import { call } from './client'
import type { Fields } from './read'
import { bool, list, num, numOrNull, oneOf, record, str } from './read'

export interface Account {
  /** The last requested export, or null. */
  export: DataExport | null
  /** Null unless a deletion is pending. */
  deletion: PendingDeletion | null
  /** When each product ordered here ends or is charged next. */
  terms: readonly ProductTerm[]
}

async function queryAccount(): Promise<Account> {
  const data = await call('guard/v1/account/query', {}, { loading: false, quiet: true })
  return {
    export: readExport(data.export),
    deletion: readDeletion(data.deletion),
    terms: list(data.terms, ({ productId, endsAt, nextChargeAt }) => ({
      productId: str(productId),
      endsAt: numOrNull(endsAt),
      nextChargeAt: numOrNull(nextChargeAt),
    })),
  }
}

export const accountQuery = { key: ['account'], fetch: queryAccount }

async function queryDeletionPreview(): Promise<DeletionPreview> {
  const data = await call('guard/v1/account/deletion/preview', {}, { loading: false, quiet: true })
  return {
    days: num(data.days, 7),
    dueAt: num(data.dueAt),
    products: list(data.products, ({ productName, priceFen, until }) => ({
      productName: str(productName),
      priceFen: numOrNull(priceFen),
      until: numOrNull(until),
    })),
    refundDueFen: num(data.refundDueFen),
    points: num(data.points),
    protects: num(data.protects),
    protectedBy: num(data.protectedBy),
    modems: num(data.modems),
    contacts: num(data.contacts),
    listEntries: num(data.listEntries),
    records: num(data.records),
    kept: list(data.kept, ({ what, why }) => ({ what: str(what), why: str(why) })),
  }
}

export const deletionPreviewQuery = { key: ['deletionPreview'], fetch: queryDeletionPreview }

/**
 * Sends the code of an export or a deletion to the subscriber's number; returns the seconds until another can be sent.
 */
export async function sendAccountCode(purpose: ConfirmedPurpose): Promise<{ resendAfterSeconds: number }> {
  const data = await call('guard/v1/account/sendCode', { purpose }, { quiet: true })
  return { resendAfterSeconds: num(data.resendAfterSeconds, 60) }
}

/** Requests an export of all data; null when the response is unreadable. */
export async function askForExport(code: string, requestId: string): Promise<DataExport | null> {
  return readExport((await call('guard/v1/account/export', { code, requestId }, { quiet: true })).export)
}

/** Fetches the file of an export, as text. */
export async function readExportFile(id: string): Promise<{ name: string; content: string }> {
  const data = await call('guard/v1/account/exportFile', { id })
  return { name: str(data.name) || 'phone-guard.json', content: str(data.content) }
}

/** Requests the deletion of the account, which also ends this session; null when the response is unreadable. */
export async function askForDeletion(code: string, requestId: string): Promise<PendingDeletion | null> {
  const data = await call('guard/v1/account/deletion/ask', { code, understood: true, requestId }, { quiet: true })
  return readDeletion(data.deletion)
}

/** Cancels a pending deletion. */
export async function takeBackDeletion(requestId: string): Promise<void> {
  await call('guard/v1/account/deletion/takeBack', { requestId })
}

/** Gives the number back to the account that had it before, for two numbers that were saved there. Ends this session. */
export async function takeBackFormer(answers: [string, string]): Promise<void> {
  await call('guard/v1/account/former/takeBack', { answers }, { quiet: true })
}

function readExport(value: unknown): DataExport | null {
  const fields: Fields = record(value)
  const id = str(fields.id)
  if (id === '') return null
  return {
    id,
    state: oneOf(fields.state, exportStates, 'failed'),
    askedAt: num(fields.askedAt),
    expiresAt: num(fields.expiresAt),
    bytes: num(fields.bytes),
    here: bool(fields.here),
  }
}

function readDeletion(value: unknown): PendingDeletion | null {
  const { askedAt, dueAt } = record(value)
  return num(dueAt) > 0 ? { askedAt: num(askedAt), dueAt: num(dueAt) } : null
}

import type { CallRequest } from '@contract/calls'
import type { Appeal, AppealDetail, Complaint, ComplaintDetail } from '@contract/appeals'
import type { PublicTag } from '@contract/tags'
import {
  appealGrounds,
  appealStates,
  complaintKinds,
  complaintStates,
  tagClearingStates,
  tagProviders,
} from '@contract/words/appeals'
import { numberRisks } from '@contract/words/guard'
import { call } from './client'
import { nullIfNotFound } from './null-if-not-found'
import type { Fields } from './read'
import { bool, list, num, numOrNull, oneOf, record, str, texts } from './read'
import { readUpload } from './uploads'

/** The gateway's code for an appeal or a complaint that does not exist. */
const GONE = 'U0701'

/** The current risk and tags of a number. */
export interface AppealPreview {
  /** False if no review desk is configured, so that nobody can appeal. */
  isOpen: boolean
  risk: string
  tags: PublicTag[]
  /** The id of the subscriber's open appeal about this number, or null. */
  openId: string | null
}

/** Fetches the risk and tags of a number, and whether an appeal about it is open. */
async function previewAppeal(phoneNo: string): Promise<AppealPreview> {
  const data = await call('guard/v1/appeal/preview', { phoneNo }, { loading: false, quiet: true })
  return {
    isOpen: bool(data.isOpen),
    risk: oneOf(data.risk, numberRisks, 'unknown'),
    tags: list(data.tags, ({ tag, count, lastAt }) =>
      str(tag) ? { tag: str(tag), count: num(count), lastAt: num(lastAt) } : null,
    ),
    openId: str(data.openId) || null,
  }
}

export const appealPreviewQuery = (phoneNo: string) => ({
  key: ['appealPreview', phoneNo],
  fetch: () => previewAppeal(phoneNo),
})

/**
 * Sends the code that proves ownership to a number; returns the seconds until another can be sent. The checks of a
 * log-in are needed for another number than the session's.
 */
export async function sendAppealCode(
  request: CallRequest<'guard/v1/appeal/sendCode'>,
): Promise<{ resendAfterSeconds: number }> {
  const data = await call('guard/v1/appeal/sendCode', request, { quiet: true })
  return { resendAfterSeconds: num(data.resendAfterSeconds, 60) }
}

/** Appeals against the tags of a number. */
export async function fileAppeal(request: CallRequest<'guard/v1/appeal/file'>): Promise<AppealDetail> {
  return readAppealDetail(await call('guard/v1/appeal/file', request, { quiet: true }))
}

/** Fetches one page of the subscriber's appeals, newest first. */
async function queryAppeals(cursor: string | null): Promise<{ items: Appeal[]; nextCursor: string | null }> {
  const data = await call('guard/v1/appeal/query', { cursor }, { loading: false })
  return {
    items: list(data.items, (fields) => (str(fields.id) ? readAppeal(fields) : null)),
    nextCursor: str(data.nextCursor) || null,
  }
}

export const appealsQuery = { key: ['appeals'], fetchPage: queryAppeals }

/** One of the subscriber's appeals; null when there is none with this id. */
export const appealQuery = (id: string) => ({
  key: ['appeal', id],
  fetch: async () => {
    const data = await nullIfNotFound(call('guard/v1/appeal/detail', { id }, { loading: false, quiet: true }), GONE)
    return data && readAppealDetail(data)
  },
})

/** Submits the evidence that the reviewer requested. */
export async function sendMoreEvidence(request: CallRequest<'guard/v1/appeal/more'>): Promise<AppealDetail> {
  return readAppealDetail(await call('guard/v1/appeal/more', request, { quiet: true }))
}

/** Appeals against a refusal. */
export async function appealAgain(request: CallRequest<'guard/v1/appeal/again'>): Promise<AppealDetail> {
  return readAppealDetail(await call('guard/v1/appeal/again', request, { quiet: true }))
}

/** Withdraws an undecided appeal. */
export async function withdrawAppeal(id: string, requestId: string): Promise<AppealDetail> {
  return readAppealDetail(await call('guard/v1/appeal/withdraw', { id, requestId }))
}

/** Files a complaint about a number. */
export async function fileComplaint(request: CallRequest<'guard/v1/complaint/file'>): Promise<ComplaintDetail> {
  return readComplaintDetail(await call('guard/v1/complaint/file', request, { quiet: true }))
}

/** Fetches one page of the subscriber's complaints, newest first. */
async function queryComplaints(cursor: string | null): Promise<{ items: Complaint[]; nextCursor: string | null }> {
  const data = await call('guard/v1/complaint/query', { cursor }, { loading: false })
  return {
    items: list(data.items, (fields) => (str(fields.id) ? readComplaint(fields) : null)),
    nextCursor: str(data.nextCursor) || null,
  }
}

export const complaintsQuery = { key: ['complaints'], fetchPage: queryComplaints }

/** One of the subscriber's complaints; null when there is none with this id. */
export const complaintQuery = (id: string) => ({
  key: ['complaint', id],
  fetch: async () => {
    const data = await nullIfNotFound(call('guard/v1/complaint/detail', { id }, { loading: false, quiet: true }), GONE)
    return data && readComplaintDetail(data)
  },
})

/** Withdraws an undecided complaint. */
export async function withdrawComplaint(id: string, requestId: string): Promise<ComplaintDetail> {
  return readComplaintDetail(await call('guard/v1/complaint/withdraw', { id, requestId }))
}

function readAppeal(fields: Fields): Appeal {
  return {
    id: str(fields.id),
    phoneNo: str(fields.phoneNo),
    ground: oneOf(fields.ground, appealGrounds, 'other'),
    state: oneOf(fields.state, appealStates, 'review'),
    at: num(fields.at),
    changedAt: num(fields.changedAt),
    canAgain: bool(fields.canAgain),
  }
}

function readAppealDetail(fields: Fields): AppealDetail {
  const wanted = record(fields.wanted)
  return {
    ...readAppeal(fields),
    words: str(fields.words),
    tags: texts(fields.tags),
    evidence: list(fields.evidence, readUpload),
    timeline: list(fields.timeline, ({ at, state, text }) => ({
      at: num(at),
      state: oneOf(state, appealStates, 'review'),
      text: str(text),
    })),
    reason: str(fields.reason),
    wanted: str(wanted.text) ? { text: str(wanted.text), until: num(wanted.until) } : null,
    providers: list(fields.providers, ({ provider, state, at }) => ({
      provider: oneOf(provider, tagProviders, 'partners'),
      state: oneOf(state, tagClearingStates, 'waiting'),
      at: num(at),
    })),
    recheckAt: numOrNull(fields.recheckAt),
    againUntil: numOrNull(fields.againUntil),
    canWithdraw: bool(fields.canWithdraw),
  }
}

function readComplaint(fields: Fields): Complaint {
  return {
    id: str(fields.id),
    phoneNo: str(fields.phoneNo),
    kind: oneOf(fields.kind, complaintKinds, 'other'),
    state: oneOf(fields.state, complaintStates, 'review'),
    at: num(fields.at),
    changedAt: num(fields.changedAt),
  }
}

function readComplaintDetail(fields: Fields): ComplaintDetail {
  return {
    ...readComplaint(fields),
    words: str(fields.words),
    evidence: list(fields.evidence, readUpload),
    timeline: list(fields.timeline, ({ at, state, text }) => ({
      at: num(at),
      state: oneOf(state, complaintStates, 'review'),
      text: str(text),
    })),
    reason: str(fields.reason),
    canWithdraw: bool(fields.canWithdraw),
  }
}

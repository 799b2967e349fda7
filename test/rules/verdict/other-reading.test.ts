import type { SmsReading } from '@/rules/verdict/classify-sms'
import { withOther, type OtherReading } from '@/rules/verdict/other-reading'
import { readSms } from '@/rules/verdict/sms-rules'

const COMPANY = '1065599990'
const PERSON = '13912340001'

const ours = (kind: SmsReading['kind'], isSuspect = false): SmsReading => ({
  kind,
  category: kind === 'marketing' ? 'shopping' : null,
  because: [],
  isSuspect,
})
const other = (
  kind: OtherReading['kind'],
  { level = null, category = null }: Partial<OtherReading> = {},
): OtherReading => ({ kind, level, category, because: ['中奖'], version: 'c-7' })

describe("our reading of a text and the carrier's", () => {
  it.each([
    ['fraud', other('other'), 'fraud'],
    ['fraud', other('code'), 'fraud'],
    ['code', other('marketing'), 'code'],
    ['code', other('other', { level: 'fraud' }), 'code'],
    ['notice', other('marketing', { level: 'fraud' }), 'notice'],
    ['other', other('other', { level: 'fraud' }), 'fraud'],
    ['marketing', other('marketing', { level: 'fraud' }), 'fraud'],
    ['marketing', other('other'), 'other'],
    ['other', other('marketing'), 'marketing'],
    ['other', other('code'), 'code'],
    ['other', other('code', { level: 'suspect' }), 'other'],
    ['other', other('other'), 'other'],
  ] as const)('of %s and %j are together %s', (kind, reading, together) => {
    expect(withOther(COMPANY, ours(kind), reading).kind).toBe(together)
  })

  it('takes no text for a code that ours suspects', () => {
    expect(withOther(COMPANY, ours('other', true), other('code'))).toEqual(ours('other', true))
  })

  it('takes no text of a person for an advertisement', () => {
    expect(withOther(PERSON, ours('other'), other('marketing'))).toEqual(ours('other'))
  })

  it('labels a text that either suspects', () => {
    expect(withOther(COMPANY, ours('other', true), other('other')).isSuspect).toBe(true)
    expect(withOther(COMPANY, ours('other'), other('other', { level: 'suspect' })).isSuspect).toBe(true)
    expect(withOther(COMPANY, ours('other'), other('other')).isSuspect).toBe(false)
    expect(withOther(COMPANY, ours('other', true), other('marketing'))).toMatchObject({
      kind: 'marketing',
      isSuspect: true,
    })
    expect(withOther(COMPANY, ours('marketing'), other('marketing', { level: 'suspect' })).isSuspect).toBe(true)
    expect(withOther(COMPANY, ours('marketing'), other('marketing')).isSuspect).toBe(false)
  })

  it('has the words that decided, and the category of either', () => {
    expect(withOther(COMPANY, ours('other'), other('other', { level: 'fraud' })).because).toEqual(['中奖'])
    expect(withOther(COMPANY, ours('other'), other('marketing', { category: 'cars' })).category).toBe('cars')
    expect(withOther(COMPANY, ours('marketing'), other('marketing')).category).toBe('shopping')
    expect(withOther(COMPANY, ours('other'), other('marketing')).category).toBe('other')
  })

  it('counts for no text that may not be read', () => {
    expect(readSms(COMPANY, '', undefined, { other: other('marketing') }).kind).toBe('other')
    expect(readSms(COMPANY, '下午三点开会', undefined, { other: other('marketing') }).kind).toBe('marketing')
  })
})

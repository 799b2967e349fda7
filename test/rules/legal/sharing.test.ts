import { tokenPartners } from '@contract/words/account'
import { outbounds } from '@/rules/legal/disclosures'
import { isSharing, recipientOf, sharingBases, sharings, type Sharing } from '@/rules/legal/sharing'

const names = Object.keys(sharings) as Sharing[] // the keys of the record

/** Third parties of the list that get nothing which the gateway could record, and why. */
const unrecorded: Readonly<Record<string, string>> = {
  wechatSdk: 'the phone loads it from WeChat, which sees no number',
  wechatReport: 'it gets no number',
  tracking: 'it gets no number',
  partnerOrder: 'the subscriber types what it gets into its own page',
  community: 'it gets no personal data',
  externalMiniProgram: 'it gets no personal data',
}

describe('what third parties get', () => {
  it('is recorded for each of them, or there is a reason', () => {
    const recorded = new Set(names.map((what) => what.split('-')[0]))
    const missing = Object.keys(outbounds).filter((key) => !recorded.has(key) && !(key in unrecorded))
    expect(missing).toEqual([])
    expect(Object.keys(unrecorded).filter((key) => recorded.has(key) || !(key in outbounds))).toEqual([])
    for (const partner of tokenPartners) expect(isSharing(`${partner}-token`)).toBe(true)
  })

  it.each(names)('%s has a recipient, a kind of data and a basis in both languages', (what) => {
    for (const words of [recipientOf(what), sharings[what].data, sharingBases[sharings[what].basis]]) {
      expect(words.zh).toMatch(/[一-鿿]/)
      expect(words.en).toMatch(/^[\x20-\x7e’]+$/)
    }
  })

  it.each(['', 'smsCentre', 'constructor', 'smsCentre-codes'])('is not %j', (what) => {
    expect(isSharing(what)).toBe(false)
  })
})

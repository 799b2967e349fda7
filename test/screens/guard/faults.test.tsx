import { waitFor } from '@testing-library/react'
import CallPage from '@/areas/guard/pages/call'
import ComDisposalPage from '@/areas/guard/pages/com-disposal'
import HarassmentTypePage from '@/areas/guard/pages/harassment-type'
import NumSegmentPage from '@/areas/guard/pages/num-segment'
import OfferCommunityPage from '@/areas/guard/pages/offer-community'
import SmsAndNetPage from '@/areas/guard/pages/sms-and-net'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails } from '../../mocks/gateway'
import { holdsNine } from './guard-answers'

const screens = [
  ['/call', <CallPage key="call" />],
  ['/comDisposal', <ComDisposalPage key="disposal" />],
  ['/harassmentType', <HarassmentTypePage key="kinds" />],
  ['/numSegment', <NumSegmentPage key="segments" />],
  ['/offerCommunity', <OfferCommunityPage key="community" />],
  ['/SMSANDNet', <SmsAndNetPage key="sms" />],
] as const

const oddSettings = { switches: 'x', kinds: [null], treatment: 1, doNotDisturb: { on: 'true', week: [1, {}, null] } }
const answers = [
  ['null', null],
  ['a text', 'x'],
  ['a list', [[], null]],
  ['fields of other kinds', { ...oddSettings, pausedUntil: 'soon', items: 'x', quota: [], productStatusList: {} }],
  ['a broken page', fails(502, '<html>')],
] as const

beforeEach(() => {
  resetApp()
  logIn()
})

describe.each(answers)('a gateway that returns %s', (_what, answer) => {
  it.each(screens)('never leaves %s blank', async (path, screen) => {
    answerCalls({ '/statusQuery': holdsNine, '/settings': answer, '/query': answer })
    const { container } = renderScreen(screen, path)
    await waitFor(() => {
      expect(container.querySelector('.pg-skeleton')).toBeNull()
      expect(container.querySelector('.screen__content')?.textContent?.length).toBeGreaterThan(5)
    })
  })
})

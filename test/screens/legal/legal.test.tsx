import { screen } from '@testing-library/react'
import PrivacyPolicyPage from '@/areas/legal/pages/privacy-policy'
import { privacyPolicy } from '@/areas/legal/pages/privacy-policy/text'
import type { LegalText } from '@/areas/legal/parts/legal-text'
import { retentions } from '@/api/sms'
import { RETENTION_DAYS } from '@/rules/agent/retention'
import ServiceAgreementPage from '@/areas/legal/pages/service-agreement'
import { setLanguage } from '@/i18n/language'
import { renderScreen, resetApp } from '../../mocks/app'

beforeEach(resetApp)

const wordsOf = (text: LegalText) => text.sections.flatMap(({ paragraphs }) => paragraphs).join('\n')

describe('the privacy policy', () => {
  it.each(['zh-CN', 'en'] as const)('promises the times that the product keeps, in %s', (language) => {
    const words = wordsOf(privacyPolicy[language])
    expect(words).toMatch(new RegExp(`${RETENTION_DAYS} (?:天|days)`))
    const [week, fortnight, month] = retentions
    expect(words).toMatch(new RegExp(`${week}(?:、|, )${fortnight} (?:或|or) ${month} (?:天|days)`))
  })

  it.each([
    ['SMS texts', '短信内容', 'the texts of SMS'],
    ['what callers say to the agent', '通话的文字内容', 'the words of calls that the agent answered'],
    ['the network address', '网络地址', 'the network address'],
    ['what is tracked', '打开的页面和点按的功能', 'which pages and functions you open'],
    ['who sees a tag', '展示给其他用户', 'how many people have tagged a number'],
    ['what WeChat checks', '交由微信审核内容', 'WeChat checks the tags'],
    ['whom partner pages get to know', '百宝箱', 'treasure chest'],
  ])('names %s', (_what, zh, en) => {
    expect(wordsOf(privacyPolicy['zh-CN'])).toContain(zh)
    expect(wordsOf(privacyPolicy.en)).toContain(en)
  })
})

describe('legal texts', () => {
  it('are open to a guest, in Chinese, with the day from which they hold', () => {
    renderScreen(<PrivacyPolicyPage />, '/privacyPolicy')
    expect(screen.getByText('生效日期：2026年11月20日')).toBeInTheDocument()
    expect(screen.getByText('一、我们收集哪些信息')).toBeInTheDocument()
  })

  it('have an English summary that says what it is', () => {
    setLanguage('en')
    renderScreen(<ServiceAgreementPage />, '/serviceAgreement')
    expect(screen.getByText('In force since 20 November 2026')).toBeInTheDocument()
    expect(screen.getByText(/The Chinese text is the one that binds/)).toBeInTheDocument()
  })
})

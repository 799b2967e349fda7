import { screen } from '@testing-library/react'
import PrivacyPolicyPage from '@/areas/legal/pages/privacy-policy'
import ServiceAgreementPage from '@/areas/legal/pages/service-agreement'
import { setLanguage } from '@/i18n/language'
import { renderScreen, resetApp } from '../../mocks/app'

beforeEach(resetApp)

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

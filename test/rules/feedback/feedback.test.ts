import { FEEDBACK_MAX, FEEDBACK_MIN, feedbackFault } from '@/rules/feedback/feedback'

describe('feedbackFault', () => {
  it.each([
    ['的'.repeat(FEEDBACK_MIN - 1), 'tooShort'],
    [`  ${'的'.repeat(FEEDBACK_MIN - 1)}  `, 'tooShort'],
    ['的'.repeat(FEEDBACK_MIN), null],
    ['😀'.repeat(FEEDBACK_MAX), null],
    ['的'.repeat(FEEDBACK_MAX + 1), 'tooLong'],
  ])('counts the characters that a reader sees', (content, fault) => {
    expect(feedbackFault({ content, contact: '' })).toBe(fault)
  })

  it.each([
    ['', null],
    ['13800138000', null],
    ['010-8888 9999', null],
    ['+85212345678', null],
    ['name@example.com', null],
    ['12345', 'contactWrong'],
    ['name@', 'contactWrong'],
    ['name@example', 'contactWrong'],
    ['a b@example.com', 'contactWrong'],
    [`${'a'.repeat(60)}@b.cn`, 'contactWrong'],
  ])('accepts a number or an e-mail address as contact: %s', (contact, fault) => {
    expect(feedbackFault({ content: '一条足够长的反馈', contact })).toBe(fault)
  })
})

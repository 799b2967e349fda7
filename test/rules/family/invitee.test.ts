import { readGuardianName, readInvitee, readNickname } from '@/rules/family/invitee'

const OWN = '13800138000'

describe('readInvitee', () => {
  it.each([
    '13912345678',
    '139 1234 5678',
    '139-1234-5678',
    '+86 139 1234 5678',
    '8613912345678',
    '１３９１２３４５６７８',
  ])('reads %s', (raw) => {
    expect(readInvitee(raw, OWN)).toEqual({ ok: true, phoneNo: '13912345678' })
  })

  it.each(['', 'abc', '12345', '1391234567', '139123456789', '12012345678', '01012345678', '+1 212 555 0100', '10086'])(
    'rejects %s, which is not a mobile number of the country',
    (raw) => {
      expect(readInvitee(raw, OWN)).toEqual({ ok: false, obstacle: 'notMobile' })
    },
  )

  it.each(['13800138000', '+86 138 0013 8000'])('rejects the own number %s', (raw) => {
    expect(readInvitee(raw, OWN)).toEqual({ ok: false, obstacle: 'ownNumber' })
  })
})

describe('readNickname', () => {
  it.each([
    ['妈妈', '妈妈'],
    ['  奶 奶  ', '奶 奶'],
    ['Grandma', 'Grandma'],
    ['小明👨‍👩‍👧', '小明👨‍👩‍👧'],
    ['妈\u200b\u202e妈', '妈妈'],
    ['<b>妈</b>', '<b>妈</b>'],
    ['', ''],
    ['\u200b \u2060', ''],
  ])('reads %j as %j', (raw, name) => {
    expect(readNickname(raw)).toEqual({ ok: true, name })
  })

  it.each([
    ['长'.repeat(200), 'tooLong'],
    ['一二三四五六七八九十一', 'tooLong'],
    ['139123456', 'hasContact'],
    ['a@b.cn', 'hasContact'],
    ['看x.top', 'hasContact'],
  ])('rejects %s: %s', (raw, error) => {
    expect(readNickname(raw)).toEqual({ ok: false, error })
  })
})

describe('the name under which a guardian writes to strangers', () => {
  it.each(['小明', '阿依·古丽', 'Mary Ann', '欧阳娜娜', '张阿姨', "O'Neil", ''])('may be %j', (name) => {
    expect(readGuardianName(name)).toEqual({ ok: true, name })
  })

  it.each([
    't.tt/aB',
    '反诈中心',
    '小明🐯',
    '1001',
    '江城银行',
    '市公安局',
    '微信客服',
    'Support',
    '小明2号',
    '小明。',
  ])('is none in %j', (name) => expect(readGuardianName(name)).toEqual({ ok: false, error: 'notPersonal' }))

  it('keeps the errors of every name', () => {
    expect(readGuardianName('一二三四五六七八九十一')).toEqual({ ok: false, error: 'tooLong' })
    expect(readGuardianName('139123456')).toEqual({ ok: false, error: 'hasContact' })
  })
})

import type { HelpGroup } from '../../parts/HelpBook'

/** The questions in display order, each with the screen that it is about. */
export const dndHelpGroups: readonly HelpGroup[] = [
  {
    key: 'product',
    topics: [
      { key: 'what', pinyin: 'mian da rao bao han shen me', to: '/call' },
      { key: 'difference', pinyin: 'mian da rao he an quan wei shi you shen me bu tong', to: '/orderIntroduce' },
      { key: 'ends', pinyin: 'duan xin fu wu hui yi zhi you ma', to: '/orderIntroduce' },
    ],
  },
  {
    key: 'calls',
    topics: [
      { key: 'hours', pinyin: 'zen me she zhi mian da rao shi duan', to: '/comDisposal' },
      { key: 'urgent', pinyin: 'mian da rao shi ji shi da bu jin lai zen me ban', to: '/whiteNameList' },
      { key: 'kinds', pinyin: 'zen me xuan ze lan na xie sao rao dian hua', to: '/harassmentType' },
      { key: 'mistake', pinyin: 'lan cuo le zen me ban', to: '/search?tab=0' },
      { key: 'delivery', pinyin: 'deng kuai di shi zen me zan ting', to: '/comDisposal' },
    ],
  },
  {
    key: 'sms',
    topics: [
      { key: 'quarantine', pinyin: 'bei lan de duan xin neng zhao hui lai ma', to: '/messagePersonal?tab=held' },
      { key: 'senders', pinyin: 'zen me ju shou yi ge hao ma de duan xin', to: '/rejectNumberList' },
    ],
  },
  {
    key: 'account',
    topics: [
      { key: 'upgrade', pinyin: 'zen me huan cheng an quan wei shi tao can', to: '/orderIntroduce' },
      { key: 'leave', pinyin: 'zen me tui ding mian da rao', to: '/orderHistory' },
    ],
  },
]

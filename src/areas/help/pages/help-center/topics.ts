import type { HelpGroup } from '../../parts/HelpBook'

/** The questions in display order, each with the screen that it is about. */
export const helpGroups: readonly HelpGroup[] = [
  {
    key: 'start',
    topics: [
      { key: 'start', pinyin: 'di yi ci yong xian zuo shen me', to: '/optimizable' },
      { key: 'login', pinyin: 'shou bu dao deng lu yan zheng ma zen me ban', to: '/smsLogin' },
      { key: 'product', pinyin: 'wei shen me you de gong neng da bu kai', to: '/orderIntroduce' },
      { key: 'score', pinyin: 'an quan fen shi zen me suan de', to: '/safetyScore' },
      { key: 'weekly', pinyin: 'an quan zhou bao zai na li kan', to: '/weekly' },
      { key: 'elder', pinyin: 'zi tai xiao kan bu qing zen me ban', to: '/personal' },
      { key: 'language', pinyin: 'zen me qie huan yu yan he shen se mo shi', to: '/personal' },
    ],
  },
  {
    key: 'calls',
    topics: [
      { key: 'why', pinyin: 'wei shen me zhe ge dian hua bei lan jie le', to: '/search?tab=0' },
      { key: 'wrong', pinyin: 'zheng chang dian hua bei wu lan le zen me ban', to: '/search?tab=0' },
      { key: 'missed', pinyin: 'sao rao dian hua mei lan zhu zen me ban', to: '/harassmentType' },
      { key: 'never', pinyin: 'na xie dian hua yong yuan bu hui bei lan', to: '/call' },
      { key: 'contacts', pinyin: 'lian xi ren de lai dian hui bei lan ma', to: '/contact' },
      { key: 'expecting', pinyin: 'deng kuai di deng mian shi dian hua zen me ban', to: '/comDisposal' },
      { key: 'quiet', pinyin: 'zen me she zhi ye li bu bei da rao', to: '/comDisposal' },
      { key: 'handling', pinyin: 'bei lan de ren hui ting dao shen me', to: '/comDisposal' },
      { key: 'agent', pinyin: 'zhi neng dai jie shi shen me', to: '/search?tab=2' },
      { key: 'paid', pinyin: 'bei pian fu le qian zen me ban', to: '/afterPayment' },
      { key: 'segment', pinyin: 'zen me an hao ma kai tou lan jie', to: '/numSegment' },
    ],
  },
  {
    key: 'sms',
    topics: [
      { key: 'held', pinyin: 'bei lan de duan xin qu na le', to: '/messagePersonal?tab=held' },
      { key: 'codes', pinyin: 'yan zheng ma duan xin hui bei lan ma', to: '/messagePersonal' },
      { key: 'marketing', pinyin: 'zen me lan jie ying xiao duan xin', to: '/marketCategory' },
      { key: 'refused', pinyin: 'zen me ju shou yi ge hao ma huo guan jian ci de duan xin', to: '/rejectNumberList' },
      { key: 'report', pinyin: 'duan xin lan cuo le zen me fan kui', to: '/messageFeedback' },
      { key: 'sites', pinyin: 'feng xian wang zhi ti xing hui kan wo shang wang ma', to: '/SMSANDNet' },
    ],
  },
  {
    key: 'lists',
    topics: [
      { key: 'black', pinyin: 'zen me ba hao ma jia ru hei ming dan', to: '/blackNameList' },
      { key: 'limit', pinyin: 'ming dan zui duo neng fang duo shao ge', to: '/orderIntroduce' },
      { key: 'expiry', pinyin: 'neng zhi fang xing yi duan shi jian ma', to: '/whiteNameList' },
      { key: 'tag', pinyin: 'biao ji hao ma you shen me yong', to: '/myNumSign' },
      { key: 'upload', pinyin: 'dao ru tong xun lu an quan ma', to: '/uploadContactStep' },
    ],
  },
  {
    key: 'family',
    topics: [
      { key: 'family', pinyin: 'zen me shou hu jia ren', to: '/familyAffectionProtect' },
      { key: 'seen', pinyin: 'shou hu wo de ren neng kan dao shen me', to: '/guardianInvite' },
      { key: 'invite', pinyin: 'yao qing yi zhi mei you da fu zen me ban', to: '/familyAffectionProtect' },
    ],
  },
  {
    key: 'home',
    topics: [
      { key: 'broadband', pinyin: 'zen me bang ding jia li de kuan dai', to: '/broadbandProtect' },
      { key: 'children', pinyin: 'zen me guan hai zi shang wang', to: '/broadbandProtect' },
      { key: 'rules', pinyin: 'zen me xian zhi ying yong he wang zhan', to: '/broadbandProtect' },
      { key: 'device', pinyin: 'fa xian mo sheng she bei zen me ban', to: '/broadbandProtect' },
      { key: 'fttr', pinyin: 'ru qin jian ce wei shen me kai bu liao', to: '/broadbandProtect' },
    ],
  },
  {
    key: 'account',
    topics: [
      { key: 'order', pinyin: 'zen me ding gou huo sheng ji', to: '/orderIntroduce' },
      { key: 'unsubscribe', pinyin: 'zen me tui ding', to: '/orderHistory' },
      { key: 'charged', pinyin: 'kou fei you yi wen zen me ban', to: '/orderHistory' },
      { key: 'phones', pinyin: 'neng zai ji bu shou ji shang tong shi deng lu ma', to: '/personal' },
      { key: 'activity', pinyin: 'zen me kan shui deng lu guo wo de zhang hao', to: '/personal' },
      { key: 'export', pinyin: 'zen me dao chu wo de quan bu shu ju', to: '/personal' },
      { key: 'delete', pinyin: 'zen me zhu xiao zhang hao', to: '/personal' },
      { key: 'feedback', pinyin: 'yi jian fan kui duo jiu you da fu', to: '/feedback' },
      { key: 'logout', pinyin: 'tui chu deng lu hou hai you fang hu ma' },
      { key: 'appeal', pinyin: 'wo de hao ma bei wu biao le zen me ban', to: '/appealRecord' },
    ],
  },
]

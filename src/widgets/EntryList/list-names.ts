import { defineMessages } from '@/i18n/define-messages'

/** What each list is called, and what its entries are by its topic. */
export const listNames = defineMessages({
  'zh-CN': {
    black: '黑名单',
    white: '白名单',
    blackSegment: '拦截号段',
    whiteSegment: '放行号段',
    refused: '拒收名单',
    allowed: '短信白名单',
    blockWord: '拦截词',
    allowWord: '放行词',
    number: '号码',
    segment: '号段',
    sender: '号码',
    word: '关键词',
  },
  en: {
    black: 'blacklist',
    white: 'whitelist',
    blackSegment: 'list of blocked segments',
    whiteSegment: 'list of allowed segments',
    refused: 'list of refused senders',
    allowed: 'SMS whitelist',
    blockWord: 'list of blocked keywords',
    allowWord: 'list of allowed keywords',
    number: 'number',
    segment: 'segment',
    sender: 'sender',
    word: 'keyword',
  },
})

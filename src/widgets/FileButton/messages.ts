import { defineMessages } from '@/i18n/define-messages'

export const fileMessages = defineMessages({
  'zh-CN': {
    tooLarge: '文件超过 {size} MB，请分成几个文件',
    unreadable: '文件读取失败，请重新选择',
  },
  en: {
    tooLarge: 'Larger than {size} MB: please split the file',
    unreadable: 'The file cannot be read: please choose again',
  },
})

import { defineMessages } from '@/i18n/define-messages'

export const privacyMessages = defineMessages({
  'zh-CN': {
    title: '用户隐私保护提示',
    phone: '登录需要用到您的手机号码。请先阅读隐私保护指引，同意后继续。不同意仍可浏览公开页面。',
    contacts: '从通讯录选择联系人，需要读取您选中的联系人。请先阅读隐私保护指引，同意后继续。不同意仍可手动填写。',
    pictures: '添加图片，需要使用您的相机和相册。请先阅读隐私保护指引，同意后继续。不同意也不影响其他功能。',
    files: '导入文件，需要读取您在聊天中选中的文件。请先阅读隐私保护指引，同意后继续。不同意仍可粘贴文字。',
    album: '保存图片，需要写入您的相册。请先阅读隐私保护指引，同意后继续。不同意也不影响其他功能。',
    clipboard: '复制文字，需要使用您的剪贴板。请先阅读隐私保护指引，同意后继续。不同意也不影响其他功能。',
    guideline: '查看隐私保护指引',
    refuse: '不同意',
    agree: '同意并继续',
  },
  en: {
    title: 'Your privacy',
    phone:
      'Logging in needs your phone number. Please read the privacy guideline first and agree to go on. Without it the public pages stay open to you.',
    contacts:
      'Choosing from your contacts reads the one you choose. Please read the privacy guideline first and agree to go on. Without it you can type the number.',
    pictures:
      'Adding a picture uses your camera and album. Please read the privacy guideline first and agree to go on. Without it everything else works.',
    files:
      'Importing a file reads the one you choose in a chat. Please read the privacy guideline first and agree to go on. Without it you can paste text.',
    album:
      'Saving a picture writes to your album. Please read the privacy guideline first and agree to go on. Without it everything else works.',
    clipboard:
      'Copying text uses your clipboard. Please read the privacy guideline first and agree to go on. Without it everything else works.',
    guideline: 'Read the privacy guideline',
    refuse: 'Refuse',
    agree: 'Agree',
  },
})

/** Personal data that WeChat asks about, by the message that names it. */
export type PrivateUse = 'phone' | 'contacts' | 'pictures' | 'files' | 'album' | 'clipboard'

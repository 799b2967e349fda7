import { defineMessages } from '@/i18n/define-messages'

export const captchaMessages = defineMessages({
  'zh-CN': {
    captcha: '图形验证码',
    placeholder: '请输入图中字符',
    picture: '图形验证码，点按更换一张',
    failed: '点按重试',
    failedPicture: '图形验证码加载失败，点按重试',
    missing: '请输入图形或语音验证码',
    spoken: '语音验证码',
    spokenPlaceholder: '请输入听到的 6 位数字',
    speak: '看不清图片？听语音验证码',
    speakAgain: '播放语音验证码',
    toPicture: '看图片',
  },
  en: {
    captcha: 'Picture code',
    placeholder: 'Its characters',
    picture: 'Picture code, tap for another one',
    failed: 'Tap to retry',
    failedPicture: 'The picture code did not load. Tap to retry',
    missing: 'Please enter the picture or spoken code',
    spoken: 'Spoken code',
    spokenPlaceholder: 'The six digits you hear',
    speak: 'Cannot read the picture? Hear a code',
    speakAgain: 'Play the spoken code',
    toPicture: 'Picture',
  },
})

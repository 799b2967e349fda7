import { defineMessages } from '@/i18n/define-messages'

export const complaintMessages = defineMessages({
  'zh-CN': {
    lead: '投诉由运营商核实处理，有结果会发短信告诉您。正在被骗或已经转账，请先拨打 110 或 96110。',
    number: '被投诉的号码',
    numberHint: '手机、固话或 400 号码都可以',
    numberWrong: '请填写正确的号码',
    kind: '投诉类型',
    kindMissing: '请选择投诉类型',
    explain: '说明和材料',
    placeholder: '什么时候打来或发来、说了什么、有没有损失',
    optional: '材料选填，可以是通话记录或短信的截图。',
    check: '请先补全上面标出的内容',
    submit: '提交投诉',
    filed: '已提交，有结果会发短信告诉您',
  },
  en: {
    lead: 'The carrier looks into it, and an SMS tells you the outcome. If somebody is cheating you now, or money has gone, call 110 or 96110 first.',
    number: 'The number',
    numberHint: 'Mobile, landline or 400 number',
    numberWrong: 'A phone number, please',
    kind: 'About',
    kindMissing: 'Please choose what it is about',
    explain: 'Words and evidence',
    placeholder: 'When it called or wrote, what was said, what you lost',
    optional: 'Optional: pictures of the call log or of the texts.',
    check: 'Please complete what is marked above',
    submit: 'Send complaint',
    filed: 'Filed. An SMS tells you the outcome',
  },
})

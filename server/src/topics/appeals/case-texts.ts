import type { AppealState, ComplaintState, TagProvider } from '@contract/words/appeals'
import type { AppealEvent, ComplaintEvent } from '@/rules/appeal/states'
import { maskSubscriber } from '@/rules/phone/mask'
import { isEvidenceWanted } from '@/rules/appeal/states'
import type { Language, Text } from '../../kernel/errors'

/** Events of a case's timeline: state changes, and news without a state change. */
export type CaseEvent =
  AppealEvent | ComplaintEvent | 'filed' | 'waiting' | 'cleared' | 'notTagged' | 'notCleared' | 'stayedClear'

const providers: Record<TagProvider, Text> = {
  subscribers: { zh: '本应用用户的标记', en: "The tags of this app's users" },
  carrier: { zh: '运营商标记库', en: "The carrier's list" },
  partners: { zh: '合作平台', en: 'The partners' },
}

interface CaseNews {
  kind: 'appeal' | 'complaint'
  event: CaseEvent
  state: AppealState | ComplaintState
  words: string
}

/** The text of one timeline event. */
export function eventText(news: CaseNews, language: Language): string {
  return (news.kind === 'appeal' ? appealText(news) : complaintText(news))[language]
}

function appealText({ event, state, words }: CaseNews): Text {
  const provider = providers[words as TagProvider] // in the three provider events, `words` is the provider
  switch (event) {
    case 'filed':
      return { zh: '已提交申诉', en: 'Appeal filed' }
    case 'proved':
      return { zh: '已通过短信验证号码归属，等待审核', en: 'Number proved by SMS; waiting for review' }
    case 'evidenceWanted':
      return { zh: `需要补充材料：${words}`, en: `More evidence is wanted: ${words}` }
    case 'evidenceGiven':
      return words === ''
        ? { zh: '已补充材料，继续审核', en: 'Evidence added; review goes on' }
        : { zh: `已补充材料，继续审核：${words}`, en: `Evidence added; review goes on: ${words}` }
    case 'evidenceLate':
      return { zh: '未在期限内补充材料，申诉已关闭', en: 'The evidence did not come in time; closed' }
    case 'accepted':
      return { zh: '申诉通过，正在清除标记', en: 'Accepted; the tags are being cleared' }
    case 'refused':
      return state === 'final'
        ? { zh: `再次申诉未通过：${words}。这是最终结果`, en: `Refused again: ${words}. This is final` }
        : { zh: `申诉未通过：${words}`, en: `Refused: ${words}` }
    case 'appealedAgain':
      return { zh: `已再次申诉，由另一位审核员审核：${words}`, en: `Appealed again, to another reviewer: ${words}` }
    case 'withdrawn':
      return { zh: '已撤回申诉', en: 'Appeal withdrawn' }
    case 'numberGone':
      return { zh: '号码已不属于您，申诉已关闭', en: 'The number is no longer yours; closed' }
    case 'cameBack':
      return { zh: '复查发现标记再次出现，已重新审核', en: 'The tag came back; under review again' }
    case 'waiting':
      return isEvidenceWanted(state)
        ? { zh: '仍在等待您补充材料', en: 'Still waiting for your evidence' }
        : { zh: '仍在审核中，您无需操作', en: 'Still under review; nothing for you to do' }
    case 'cleared':
      return { zh: `${provider.zh}已清除`, en: `${provider.en}: cleared` }
    case 'notTagged':
      return { zh: `${provider.zh}没有该号码的标记`, en: `${provider.en}: no tag of this number` }
    case 'notCleared':
      return { zh: `${provider.zh}未同意清除`, en: `${provider.en}: not cleared` }
    case 'stayedClear':
      return { zh: '复查完成，标记没有再次出现', en: 'Checked again: the tag has not come back' }
  }
}

function complaintText({ event, words }: CaseNews): Text {
  switch (event) {
    case 'filed':
      return { zh: '已提交，等待运营商处理', en: 'Handed in; waiting for the carrier' }
    case 'accepted':
      return words === '' ? { zh: '投诉成立', en: 'Upheld' } : { zh: `投诉成立：${words}`, en: `Upheld: ${words}` }
    case 'refused':
      return { zh: `投诉不成立：${words}`, en: `Dismissed: ${words}` }
    case 'withdrawn':
      return { zh: '已撤回投诉', en: 'Complaint withdrawn' }
    default:
      return { zh: '运营商仍在处理，您无需操作', en: 'Still with the carrier; nothing for you to do' }
  }
}

const eventsBySms: readonly CaseEvent[] = ['evidenceWanted', 'evidenceLate', 'accepted', 'refused', 'cameBack']

/** The SMS about an event; null for an event without SMS. */
export function eventSms(one: CaseNews & { phoneNo: string }, language: Language): string | null {
  if (!eventsBySms.includes(one.event)) return null
  const number = maskSubscriber(one.phoneNo)
  const text = eventText(one, language)
  if (language === 'en')
    return `[Phone Guard] Your ${one.kind} about ${number}: ${text}. More in the app, free of charge.`
  const what = one.kind === 'appeal' ? '申诉' : '投诉'
  return `【手机安全卫士】您对号码 ${number} 的${what}：${text}。详情请打开应用查看，全程免费。`
}

/** The SMS with the code that proves a number. */
export function proofSms(code: string, language: Language): string {
  return language === 'en'
    ? `[Phone Guard] ${code} proves that this number is yours, for an appeal against its tags. Valid for 5 minutes. Not you? Tell nobody.`
    : `【手机安全卫士】验证码 ${code}，用于申诉本号码的标记，5 分钟内有效。如非本人操作，请勿告诉他人。`
}

import type { AlertScript } from '@contract/words/family'
import { remindMessages } from '@/areas/family/pages/family-remind/messages'

/** A script's text, in Chinese and in English. */
export function remindTexts(script: AlertScript): [zh: string, en: string] {
  return [remindMessages['zh-CN'][`say.${script}`], remindMessages.en[`say.${script}`]]
}

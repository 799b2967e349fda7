import { failureCodes } from '@contract/envelope'
import { presetCode } from '@/rules/tags/presets'
import { readTagText } from '@/rules/tags/tag-text'
import type { AppDeps } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import type { Session } from '../../kernel/sessions'
import { findOpenId } from '../wechat/wechat-users'
import { findSensitiveWords } from './sensitive-words'

const texts = {
  unfit: { zh: '标记未通过内容审核，请修改', en: 'The tag cannot be published. Please change it.' },
  unchecked: { zh: '标记暂时无法审核，请稍后再试', en: 'The tag cannot be checked now. Please try again later.' },
} satisfies Record<string, Text>

/** Sessions of the mini-program: its own, and that of a page in its web-view. */
const ofMiniProgram: ReadonlySet<string> = new Set(['wxMini', 'wxmp'])

/**
 * Asks WeChat whether a tag in the subscriber's own words, written in the mini-program, may be shown to others. Outside of
 * any transaction: WeChat may take seconds. Throws UserError when it says no, and when it does not say: nothing is
 * published unchecked. What is refused anyway is not asked for.
 */
export async function checkTagText(deps: AppDeps, session: Session, text: string): Promise<void> {
  const read = readTagText(text)
  const isOwn = read.ok && presetCode(read.tag) === null && findSensitiveWords(read.tag).length === 0
  if (!isOwn || !ofMiniProgram.has(session.source)) return
  const openId = await findOpenId(deps.db, 'wxMini', session.subscriber.id)
  if (openId === null) return
  const isFit = await deps.wechat.isTextFit(read.tag, openId).catch((error: unknown) => {
    deps.logger.warn({ err: error }, 'WeChat did not check a tag')
    throw new UserError(failureCodes.badForm, texts.unchecked)
  })
  if (!isFit) throw new UserError(failureCodes.badForm, texts.unfit)
}
